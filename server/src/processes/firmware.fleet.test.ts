/** An update over a small fleet of simulated devices: their own HTTP and MQTT, the real processes, and one that comes back. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { firmwareCalls } from '@vigil/contract/firmware/firmware'
import { manifestText } from '@vigil/protocols/firmware-manifest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'

const program = join(import.meta.dirname, '../../../simulator/src/simulator.ts')
const signing = generateKeyPairSync('ed25519')
const trusts = signing.publicKey.export({ format: 'jwk' }).x ?? ''
const content = randomBytes(100_000)
const patient = { timeout: 60_000 }

let site: TestSite
let worker: Awaited<ReturnType<typeof startTestWorker>>
let simulator: ChildProcess
let control: string
let operator: string
const keyCodes: string[] = []

const addDevice = async () => {
  const { secret, secretHash } = newDeviceSecret()
  const keyCode = `FLEET-${randomBytes(6).toString('hex')}`
  const { server, oem, project } = site
  const id = await server.make.equipment({ oem, project }, { type_no: 166, key_code: keyCode })
  const { owner } = server.database
  await owner.query('insert into equipment_credential (equipment_id, secret_hash) values ($1, $2)', [id, secretHash])
  keyCodes.push(keyCode)
  return { keyCode, secret, type: 'breakerGateway', children: [] }
}

const startSimulator = async (devices: readonly object[]): Promise<string> => {
  const city = join(mkdtempSync(join(tmpdir(), 'vigil-fleet-')), 'city.json')
  writeFileSync(city, JSON.stringify({ devices }))
  const url = `mqtt://127.0.0.1:${site.gateway.listening[0]?.port ?? 0}`
  simulator = spawn(process.execPath, [program, '--city', city, '--url', url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(createInterface({ input: simulator.stdout ?? process.stdin }), 'line')
  // The simulator's first line says where it takes orders.
  return (JSON.parse(String(line)) as { control: string }).control
}

const order = async (keyCode: string, wish: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(control, { method: 'POST', headers, body: JSON.stringify({ keyCode, ...wish }) })
  return answer.json()
}
const update = (keyCode: string, wish: object = {}) =>
  order(keyCode, { order: 'updateFirmware', api: site.server.base, trusts, ...wish })

const versionOf = async (keyCode: string): Promise<unknown> => {
  const { rows } = await site.server.database.owner.query<{ version: unknown }>(
    `select s.reported -> 'firmware' -> 'value' as version from equipment_shadow s join equipment e on e.id = s.equipment_id
     where e.key_code = $1`,
    [keyCode],
  )
  return rows[0]?.version
}

const sendImage = async (): Promise<string> => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const manifest = { equipmentTypeId: 166, version: '2.6.0', minimumVersion: '2.0.0', size: content.length, sha256 }
  const signature = sign(null, Buffer.from(manifestText(manifest)), signing.privateKey).toString('base64url')
  const { server, oem } = site
  await server.result(firmwareCalls.registerKey, { oemId: oem, publicKey: trusts, password: testPassword }, operator)
  const wish = { oemId: oem, ...manifest, signature }
  const { address } = await server.result(firmwareCalls.prepare, wish, operator)
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${server.base}${address}`, { method: 'POST', body: content, headers })
  // The envelope of every call.
  return ((await answer.json()) as { result: { firmwareImageId: string } }).result.firmwareImageId
}

beforeAll(async () => {
  site = await startTestSite()
  worker = await startTestWorker(site.server.database.environment)
  operator = (await site.loginAs('oem')).token
  control = await startSimulator([await addDevice(), await addDevice(), await addDevice()])
  // Four processes of ours, and the devices' own.
}, 240_000)
afterAll(async () => {
  simulator.kill()
  await worker.stop()
  await site.stop()
})

it('an update goes on wave by wave, and stops at the first device that comes back with its old version', async () => {
  for (const keyCode of keyCodes) {
    await expect.poll(() => order(keyCode, { order: 'facts' }), patient).toMatchObject({ connected: true })
    await order(keyCode, { order: 'setState', property: 'firmware', value: '2.3.1' })
    await expect.poll(() => versionOf(keyCode), patient).toBe('2.3.1')
  }
  const wish = { firmwareImageId: await sendImage(), projectIds: [site.project], stopPercent: 50, watchMinutes: 0 }
  const job = { ...wish, reason: '安全修补', password: testPassword }
  const { firmwareJobId } = await site.server.result(firmwareCalls.add, job, operator)
  const now = async () => (await site.server.result(firmwareCalls.find, { size: 1 }, operator)).rows[0]

  const first: string[] = []
  for (const keyCode of keyCodes) {
    const answer = await update(keyCode, { tearsAt: 2 })
    // Four pieces, and the one that tore once more.
    if ((answer as { outcome?: string }).outcome === 'updated') first.push(keyCode)
    expect([{ outcome: 'nothing' }, { outcome: 'updated', asked: 5 }]).toContainEqual(answer)
  }
  const [pilot = '', ...more] = first
  expect(more).toEqual([])
  await expect.poll(() => versionOf(pilot), patient).toBe('2.6.0')

  await expect.poll(now, patient).toMatchObject({ firmwareJobId, state: 'running', wave: 3 })
  const [bad = '', last = ''] = keyCodes.filter((keyCode) => keyCode !== pilot)
  expect(await update(bad, { isBad: true })).toMatchObject({ outcome: 'rolledBack' })
  await expect
    .poll(now, patient)
    .toMatchObject({ state: 'stopped', why: 'rolledBack', counts: { updated: 1, rolledBack: 1, queued: 1 } })
  expect(await update(last)).toEqual({ outcome: 'nothing' })
  expect(await versionOf(bad)).toBe('2.3.1')
  expect(await versionOf(last)).toBe('2.3.1')
}, 240_000)
