import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sealSecret } from '@vigil/protocols/sealed-secret'
import { afterEach, describe, expect, it } from 'vitest'
import { createHeldWorld } from '#held-world.ts'
import { realWorld } from '#world.ts'
import { claimSecret } from './claim-secret.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Wish = { readonly keyCode: string; readonly claim: string; readonly deviceKey: string }

/** Answers in turn, the last for ever; and keeps what was asked. */
const platform = async (answers: readonly ((wish: Wish) => object)[]) => {
  const asked: Wish[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      // What the device under test wrote.
      const wish = JSON.parse(body) as Wish
      asked.push(wish)
      response.end(JSON.stringify((answers[asked.length - 1] ?? answers.at(-1))?.(wish)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  // It listens on a port, so its address is not a path.
  const { port } = server.address() as AddressInfo
  return { asked, asking: { api: `http://127.0.0.1:${port}`, keyCode: 'NEW-1', world: realWorld } }
}

const sealed = ({ claim, deviceKey }: Wish) => ({
  code: 'ok',
  result: { state: 'claimed', sealed: sealSecret('its-own-secret', deviceKey, claim) },
})
const waiting = () => ({ code: 'ok', result: { state: 'waiting', againInSeconds: 30 } })

describe('a new device', () => {
  it('opens what was sealed to it', async () => {
    const { asked, asking } = await platform([sealed])
    expect(await claimSecret(asking, 'a-claim-of-one-device')).toBe('its-own-secret')
    expect(asked).toMatchObject([{ keyCode: 'NEW-1', claim: 'a-claim-of-one-device' }])
  })

  it('waits as long as it is told to and asks with the same key', async () => {
    const { asked, asking } = await platform([waiting, sealed])
    const world = createHeldWorld()
    const secret = claimSecret({ ...asking, world }, 'a-claim-of-one-device')
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => (world.pass(30_000), asked.length)).toBe(2)
    expect(await secret).toBe('its-own-secret')
    expect(asked[1]?.deviceKey).toBe(asked[0]?.deviceKey)
  })

  it('that is refused says so', async () => {
    const { asking } = await platform([() => ({ code: 'claimRefused', result: null })])
    await expect(claimSecret(asking, 'a-claim-of-one-device')).rejects.toThrow('claimRefused')
  })
})
