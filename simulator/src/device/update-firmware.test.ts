import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manifestText } from '@vigil/protocols/firmware-manifest'
import { afterEach, describe, expect, it } from 'vitest'
import { createHeldWorld } from '#held-world.ts'
import { updateFirmware } from './update-firmware.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const signing = generateKeyPairSync('ed25519')
const trusts = signing.publicKey.export({ format: 'jwk' }).x ?? ''
const content = Buffer.from('new program, in three pieces')
const pieceBytes = 10
const manifest = {
  equipmentTypeId: 166,
  version: '2.4.0',
  minimumVersion: '2.0.0',
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
}
const signature = sign(null, Buffer.from(manifestText(manifest)), signing.privateKey).toString('base64url')

interface Said {
  readonly call: string
  readonly from?: number
  readonly state?: string
  readonly why?: string
}

interface Platform {
  readonly order?: object | null
  readonly bytes?: Buffer
  /** How often it says no before it may write. */
  refusals?: number
}

/** A platform that keeps what it was told. */
const startPlatform = async (platform: Platform = {}) => {
  const said: Said[] = []
  const order = platform.order === undefined ? { firmwareJobId: 'job', ...manifest, signature } : platform.order
  const answerTo = ({ call, from = 0, state }: Said): object => {
    if (call === 'askFirmware') return { againInSeconds: 600, order }
    const bytes = (platform.bytes ?? content).subarray(from, from + pieceBytes).toString('base64')
    if (call === 'takeFirmware') return { bytes, size: content.length }
    const isRefused = state === 'updating' && (platform.refusals ?? 0) > 0
    if (isRefused) platform.refusals = (platform.refusals ?? 0) - 1
    return { accepted: !isRefused, state }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const call = /device\/(\w+)\.action/.exec(request.url ?? '')?.[1] ?? ''
      // What the device under test wrote.
      const wish = { call, ...(JSON.parse(body) as object) }
      said.push(wish)
      response.end(JSON.stringify({ code: 'ok', result: answerTo(wish) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  // It listens on a port, so its address is not a path.
  const { port } = server.address() as AddressInfo
  return { said, api: `http://127.0.0.1:${port}` }
}

const world = createHeldWorld()
const device = (api: string, change: object = {}) =>
  updateFirmware({
    api,
    trusts,
    keyCode: 'BOX-1',
    secret: 'its-own',
    equipmentTypeId: 166,
    version: '2.3.1',
    world,
    start: () => true,
    ...change,
  })
const statesIn = (said: readonly Said[]) => said.flatMap(({ state }) => state ?? [])

describe('a device that has new firmware', () => {
  it('goes on where the line tore, verifies, and starts it only after a yes', async () => {
    const { said, api } = await startPlatform()
    expect(await device(api, { tearsAt: 2 })).toEqual({ outcome: 'updated', asked: 4 })
    expect(said.flatMap(({ call, from }) => (call === 'takeFirmware' ? [from] : []))).toEqual([0, 10, 10, 20])
    expect(statesIn(said)).toEqual(['downloaded', 'verified', 'updating', 'updated'])
  })

  it('waits as long as something burns, and writes nothing meanwhile', async () => {
    const { said, api } = await startPlatform({ refusals: 2 })
    let started = 0
    const end = device(api, { start: () => (started += 1) > 0 })
    await expect
      .poll(() => (world.pass(60_000), statesIn(said).filter((state) => state === 'updating')))
      .toHaveLength(3)
    expect(await end).toMatchObject({ outcome: 'updated' })
    expect(started).toBe(1)
  })

  it('says that the old program runs again', async () => {
    const { said, api } = await startPlatform()
    expect(await device(api, { start: () => false })).toMatchObject({ outcome: 'rolledBack' })
    expect(statesIn(said).at(-1)).toBe('rolledBack')
  })

  it.each([
    [
      'of another key',
      { trusts: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x },
      'badSignature',
    ],
    ['of another kind', { equipmentTypeId: 104 }, 'badSignature'],
    ['above what it runs', { version: '1.10.0' }, 'tooOld'],
  ])('fetches no byte of one %s', async (_name, change, why) => {
    const { said, api } = await startPlatform()
    expect(await device(api, change)).toEqual({ outcome: 'failed', why })
    expect(said.map(({ call }) => call)).toEqual(['askFirmware', 'tellFirmware'])
  })

  it('starts nothing that was spoilt on its way', async () => {
    const { said, api } = await startPlatform({ bytes: Buffer.alloc(content.length, 7) })
    expect(await device(api)).toEqual({ outcome: 'failed', why: 'badHash' })
    expect(statesIn(said)).toEqual(['downloaded', 'failed'])
  })

  it('does nothing when there is none', async () => {
    const { api } = await startPlatform({ order: null })
    expect(await device(api)).toEqual({ outcome: 'nothing' })
  })
})
