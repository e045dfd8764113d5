/** Firmware from the operator's desk to the device and back, on the real api, database and worker step. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { controlCalls } from '@vigil/contract/equipment/control'
import { firmwareCalls } from '@vigil/contract/firmware/firmware'
import type { ToldState } from '@vigil/contract/firmware/firmware-moves'
import { manifestText } from '@vigil/protocols/firmware-manifest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createFirmwareWork } from './firmware.work.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
let oem: string
let project: string
let operator: string
let typeNo = 100
const signing = generateKeyPairSync('ed25519')
const publicKey = signing.publicKey.export({ format: 'jwk' }).x ?? ''
const content = randomBytes(70_000)

beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2 })
  oem = await server.make.oem()
  operator = await signedIn('oem', { oem })
  await server.result(firmwareCalls.registerKey, { oemId: oem, publicKey, password: testPassword }, operator)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})
// A kind and a unit of its own for each: what burns in one holds no other.
beforeEach(async () => {
  typeNo += 1
  project = await server.make.project(oem)
})

const signedIn = async (role: Parameters<TestServer['make']['account']>[0], place: object) =>
  server.signIn((await server.make.account(role, place)).loginName)
const round = () => createFirmwareWork({ run: statementsOn(pool), now: Date.now }).round()

const manifestOf = (version = '2.4.0', key = signing.privateKey) => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const manifest = { equipmentTypeId: typeNo, version, minimumVersion: '2.0.0', size: content.length, sha256 }
  return { ...manifest, signature: sign(null, Buffer.from(manifestText(manifest)), key).toString('base64url') }
}
const sendImage = async (wish = manifestOf(), bytes = content) => {
  const { address } = await server.result(firmwareCalls.prepare, { oemId: oem, ...wish }, operator)
  const answer = await fetch(`${server.base}${address}`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'x/y' },
  })
  // The envelope of every call.
  return (await answer.json()) as { code: string; result: { firmwareImageId: string } }
}

interface Fielded {
  readonly id: string
  readonly keyCode: string
  readonly secret: string
}
const device = async (version = '2.3.1'): Promise<Fielded> => {
  const { secret, secretHash } = newDeviceSecret()
  const keyCode = `FW-${randomBytes(6).toString('hex')}`
  const id = await server.make.equipment({ oem, project }, { type_no: typeNo, key_code: keyCode })
  const { owner } = server.database
  await owner.query('insert into equipment_credential (equipment_id, secret_hash) values ($1, $2)', [id, secretHash])
  const reported = { firmware: { value: version }, switchState: { value: 'on' } }
  await owner.query('update equipment_shadow set reported = $2 where equipment_id = $1', [id, JSON.stringify(reported)])
  return { id, keyCode, secret }
}
const begin = async (wish: { firmwareImageId?: string; projectIds?: undefined } = {}) => {
  const firmwareImageId = wish.firmwareImageId ?? (await sendImage()).result.firmwareImageId
  const job = { firmwareImageId, projectIds: [project], stopPercent: 20, watchMinutes: 0 }
  return server.send(firmwareCalls.add, { ...job, reason: '安全修补', password: testPassword, ...wish }, operator)
}
const begun = async (wish?: Parameters<typeof begin>[0]) => {
  const { code, result } = await begin(wish)
  if (code !== 'ok') throw new Error(code)
  return firmwareCalls.add.output.parse(result)
}
const jobNow = async (firmwareJobId: string) =>
  (await server.result(firmwareCalls.find, { size: 100 }, operator)).rows.find(
    (job) => job.firmwareJobId === firmwareJobId,
  )

const shownBy = ({ keyCode, secret }: Fielded) => ({ keyCode, secret })
const ask = async (one: Fielded) => (await server.result(firmwareCalls.ask, shownBy(one))).order
const take = (one: Fielded, firmwareJobId: string, from: number) =>
  server.result(firmwareCalls.take, { ...shownBy(one), firmwareJobId, from })
const tell = (one: Fielded, firmwareJobId: string, state: ToldState, why?: string) =>
  server.result(firmwareCalls.tell, { ...shownBy(one), firmwareJobId, state, ...(why ? { why } : {}) })
const fetchAll = async (one: Fielded, job: string, from = 0): Promise<Buffer> => {
  const { bytes, size } = await take(one, job, from)
  const piece = Buffer.from(bytes, 'base64')
  return from + piece.length >= size ? piece : Buffer.concat([piece, await fetchAll(one, job, from + piece.length)])
}
const upTo = async (one: Fielded, job: string, states: readonly ToldState[]) => {
  expect(await ask(one)).not.toBeNull()
  await fetchAll(one, job)
  for (const state of states) expect(await tell(one, job, state)).toMatchObject({ accepted: true, state })
}
const whole = ['downloaded', 'verified', 'updating', 'updated'] as const

describe('an image', () => {
  it('is taken with the signature of a registered key, once', async () => {
    expect(await sendImage()).toMatchObject({ code: 'ok' })
    expect(await sendImage()).toMatchObject({ code: 'firmwareVersionTaken' })
  })

  it('is refused with another key, another manifest, other bytes, and by a key that ended', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey
    const prepare = (wish: object) => server.send(firmwareCalls.prepare, { oemId: oem, ...wish }, operator)
    expect(await prepare(manifestOf('2.4.0', stranger))).toMatchObject({ code: 'firmwareUnsigned' })
    expect(await prepare({ ...manifestOf(), minimumVersion: '0.0.1' })).toMatchObject({ code: 'firmwareUnsigned' })
    expect(await sendImage(manifestOf(), randomBytes(70_000))).toMatchObject({ code: 'firmwareUnsigned' })
    const old = generateKeyPairSync('ed25519')
    const key = { oemId: oem, publicKey: old.publicKey.export({ format: 'jwk' }).x ?? '', password: testPassword }
    await server.result(firmwareCalls.registerKey, key, operator)
    const one = await device()
    const { result } = await sendImage(manifestOf('2.4.0', old.privateKey))
    const { firmwareJobId: job } = await begun({ firmwareImageId: result.firmwareImageId })
    await upTo(one, job, ['downloaded', 'verified'])
    await server.result(firmwareCalls.endKey, key, operator)
    expect(await prepare(manifestOf('2.4.1', old.privateKey))).toMatchObject({ code: 'firmwareUnsigned' })
    expect(await tell(one, job, 'updating')).toEqual({ accepted: false, state: 'verified' })
    expect(await ask(one)).toBeNull()
  })

  it('and its jobs are for operators, each for his own', async () => {
    const manager = await signedIn('manager', { oem, project })
    expect(await server.send(firmwareCalls.find, {}, manager)).toMatchObject({ code: 'forbidden' })
    const theirs = await server.make.oem()
    const stranger = await signedIn('oem', { oem: theirs })
    await device()
    const { firmwareJobId } = await begun()
    expect(await server.send(firmwareCalls.pause, { firmwareJobId }, stranger)).toMatchObject({ code: 'missing' })
    expect((await server.result(firmwareCalls.images, { size: 10 }, stranger)).rows).toEqual([])
    const foreign = { oemId: theirs, publicKey, password: testPassword }
    expect(await server.send(firmwareCalls.registerKey, foreign, operator)).toMatchObject({ code: 'missing' })
  })
})

describe('a device', () => {
  it('fetches in pieces, goes on where it tore, verifies and is updated', async () => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    expect(await ask(one)).toMatchObject({ version: '2.4.0', size: 70_000, state: 'initiated' })
    const first = Buffer.from((await take(one, job, 0)).bytes, 'base64')
    expect(await ask(one)).toMatchObject({ state: 'downloading' })
    const all = Buffer.concat([first, await fetchAll(one, job, first.length)])
    expect(all.equals(content)).toBe(true)
    for (const state of whole) expect(await tell(one, job, state)).toEqual({ accepted: true, state })
    expect(await ask(one)).toBeNull()
    const course = expect.poll(async () => (await round(), jobNow(job)), { timeout: 10_000 })
    await course.toMatchObject({ state: 'done', counts: { updated: 1 } })
  })

  it('cannot jump: who has verified nothing writes nothing', async () => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    await ask(one)
    expect(await tell(one, job, 'updating')).toEqual({ accepted: false, state: 'initiated' })
    expect(await tell(one, job, 'updated')).toEqual({ accepted: false, state: 'initiated' })
  })

  it('without its secret is told nothing, and another one’s job is none of its own', async () => {
    const [one, other] = [await device(), await device('2.4.0')]
    const { firmwareJobId } = await begun()
    const wrong = { keyCode: one.keyCode, secret: randomBytes(24).toString('base64url') }
    expect(await server.send(firmwareCalls.ask, wrong)).toMatchObject({ code: 'claimRefused' })
    const foreign = { ...shownBy(other), firmwareJobId, from: 0 }
    expect(await server.send(firmwareCalls.take, foreign)).toMatchObject({ code: 'claimRefused' })
    expect(await ask(other)).toBeNull()
  })

  it('below the least version, or with an update under way, is left out', async () => {
    await device('1.9.9')
    const { result } = await sendImage()
    const same = { firmwareImageId: result.firmwareImageId }
    expect(await begin(same)).toMatchObject({ code: 'firmwareFitsNobody' })
    await device()
    expect(await begun(same)).toMatchObject({ counts: { queued: 1 } })
    expect(await begin(same)).toMatchObject({ code: 'firmwareFitsNobody' })
  })

  it('that finds the image spoilt says so, and its job stops by what it was told to bear', async () => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    await upTo(one, job, ['downloaded'])
    expect(await tell(one, job, 'failed', 'badHash')).toEqual({ accepted: true, state: 'failed' })
    await round()
    expect(await jobNow(job)).toMatchObject({ state: 'stopped', why: 'failures' })
    const units = await server.result(firmwareCalls.units, { firmwareJobId: job, size: 10 }, operator)
    expect(units.rows).toMatchObject([{ state: 'failed', why: 'badHash', fetchedBytes: 70_000 }])
  })
})

describe('an open alarm or an order', () => {
  const fire = (one: Fielded) =>
    server.make.alarm({ oem, project }, one.id, { kind: 'fire-alarm', priority: 1, condition: 'active' })
  const order = (one: Fielded) =>
    server.database.owner.query(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
         origin_id, expires_at, timeout_at)
       select gen_random_uuid(), oem_id, project_id, id, id, 'switchOff', '{}', 1, 'sent', 'account', 'x',
         now() + interval '1 min', now() + interval '1 min' from equipment where id = $1`,
      [one.id],
    )

  it.each([
    ['a fire in its unit', fire],
    ['an order that is under way', order],
  ])('%s keeps the update from it', async (_, trouble) => {
    const one = await device()
    await begun()
    await trouble(one)
    expect(await ask(one)).toBeNull()
  })

  it.each([
    ['a fire', fire],
    ['an order', order],
  ])('%s that comes while it downloads keeps it from writing, until it is over', async (_, trouble) => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    await upTo(one, job, ['downloaded', 'verified'])
    await trouble(one)
    expect(await tell(one, job, 'updating')).toEqual({ accepted: false, state: 'verified' })
    await server.database.owner.query(
      `update alarm set state = 'archived', archived_at = now() where equipment_id = $1`,
      [one.id],
    )
    await server.database.owner.query(`update command set state = 'done' where equipment_id = $1`, [one.id])
    expect(await tell(one, job, 'updating')).toEqual({ accepted: true, state: 'updating' })
  })

  it('that comes while it writes is refused at once, for as long as it may write', async () => {
    typeNo = 159
    const one = await device()
    const { firmwareJobId: job } = await begun()
    const manager = await signedIn('manager', { oem, project })
    await server.database.owner.query('update equipment_shadow set online = true where equipment_id = $1', [one.id])
    const prepared = async () =>
      (await server.send(controlCalls.prepare, { equipmentId: one.id, action: 'switchOff', params: {} }, manager)).code
    await upTo(one, job, ['downloaded', 'verified'])
    expect(await prepared()).toBe('ok')
    await tell(one, job, 'updating')
    expect(await prepared()).toBe('equipmentUpdating')
    await server.database.owner.query(
      `update firmware_unit set changed_at = changed_at - interval '6 min' where job_id = $1`,
      [job],
    )
    expect(await prepared()).toBe('ok')
  })
})

describe('a job', () => {
  it('goes over its devices in waves, and stops at the first that came back with its old version', async () => {
    const fleet = await Promise.all(Array.from({ length: 12 }, () => device()))
    const { firmwareJobId: job } = await begun()
    const offered = async () => {
      const asked = await Promise.all(fleet.map(async (one) => ({ one, order: await ask(one) })))
      return asked.flatMap(({ one, order }) => (order ? [one] : []))
    }
    const [pilot, ...others] = await offered()
    expect(others).toEqual([])
    if (!pilot) throw new Error('nobody was asked first')
    await upTo(pilot, job, whole)
    await round()
    const second = await offered()
    expect(second).toHaveLength(1)
    for (const one of second) await upTo(one, job, ['downloaded', 'verified', 'updating', 'rolledBack'])
    await round()
    expect(await jobNow(job)).toMatchObject({
      state: 'stopped',
      why: 'rolledBack',
      wave: 2,
      counts: { updated: 1, rolledBack: 1, queued: 10 },
    })
    expect(await offered()).toEqual([])
    const wish = { firmwareJobId: job, password: testPassword }
    await server.result(firmwareCalls.goOn, wish, operator)
    await round()
    expect(await jobNow(job)).toMatchObject({ state: 'running', wave: 3 })
    expect(await offered()).toHaveLength(10)
  })

  it('stops when a switch moved that nobody ordered', async () => {
    const [one] = [await device(), await device()]
    const { firmwareJobId: job } = await begun()
    const first = (await ask(one)) ? one : undefined
    await server.database.owner.query('update firmware_job set wave = 3 where id = $1', [job])
    await upTo(first ?? one, job, whole)
    await server.database.owner.query(
      `update equipment_shadow set reported = jsonb_set(reported, '{switchState,value}', '"off"') where equipment_id = $1`,
      [one.id],
    )
    await round()
    expect(await jobNow(job)).toMatchObject({ state: 'stopped', why: 'switched' })
  })

  it('that is paused begins nobody; that is ended lets nobody write who has not begun to', async () => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    await server.result(firmwareCalls.pause, { firmwareJobId: job }, operator)
    expect(await ask(one)).toBeNull()
    await server.result(firmwareCalls.goOn, { firmwareJobId: job, password: testPassword }, operator)
    await upTo(one, job, ['downloaded', 'verified'])
    await server.result(firmwareCalls.end, { firmwareJobId: job }, operator)
    expect(await tell(one, job, 'updating')).toEqual({ accepted: false, state: 'failed' })
    expect(await server.send(firmwareCalls.pause, { firmwareJobId: job }, operator)).toMatchObject({
      code: 'firmwareJobElsewhere',
    })
  })

  it('counts who fell silent as failed, and begins him again when somebody says so', async () => {
    const one = await device()
    const { firmwareJobId: job } = await begun()
    await ask(one)
    await server.database.owner.query(
      `update firmware_unit set heard_at = now() - interval '31 min' where job_id = $1`,
      [job],
    )
    await round()
    expect(await jobNow(job)).toMatchObject({ state: 'stopped', why: 'failures', counts: { failed: 1 } })
    await server.result(firmwareCalls.retry, { firmwareJobId: job, equipmentId: one.id }, operator)
    await server.result(firmwareCalls.goOn, { firmwareJobId: job, password: testPassword }, operator)
    expect(await ask(one)).toMatchObject({ state: 'initiated' })
    const units = await server.result(firmwareCalls.units, { firmwareJobId: job, size: 10 }, operator)
    expect(units.rows).toMatchObject([{ equipmentId: one.id, state: 'initiated', fromVersion: '2.3.1' }])
  })

  it('over the whole fleet waits for a second person, who is not the first', async () => {
    const one = await device()
    const { firmwareJobId, state } = await begun({ projectIds: undefined })
    expect(state).toBe('asked')
    expect(await ask(one)).toBeNull()
    const wish = { firmwareJobId, password: testPassword }
    expect(await server.send(firmwareCalls.approve, wish, operator)).toMatchObject({ code: 'secondPersonNeeded' })
    const by = server.database.owner.query(`update firmware_job set state = 'running' where id = $1`, [firmwareJobId])
    await expect(by).rejects.toThrow(/check/)
    const second = await signedIn('oem', { oem })
    expect(await server.result(firmwareCalls.approve, wish, second)).toMatchObject({ state: 'running' })
    expect(await ask(one)).toMatchObject({ state: 'initiated' })
  })
})
