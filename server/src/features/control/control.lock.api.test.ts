/** A service lock hangs where somebody works on the circuit: who took it off must be who hung it, or answer for it (C2). */
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

type Person = { id: string; loginName: string; token: string }

let server: TestServer
let oem: string
let project: string
let manager: Person
let maintainer: Person

const login = (loginName: string) => server.signIn(loginName)
const person = async (role: Parameters<Factories['account']>[0], at = { oem, project }): Promise<Person> => {
  const account = await server.make.account(role, at)
  return { ...account, token: await login(account.loginName) }
}
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

const breaker = async (row: Parameters<Factories['equipment']>[1] = {}) => {
  const id = await server.make.equipment({ oem, project }, { type_no: deviceType('breaker').equipmentTypeId, ...row })
  await shows(id, 'remote')
  return id
}
/** What the device itself says of its lock. */
const shows = (id: string, ctrlMode: string) =>
  owner(
    `update equipment_shadow set online = true, reported = jsonb_build_object('ctrlMode',
      jsonb_build_object('value', $2::text, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where equipment_id = $1`,
    [id, ctrlMode],
  )
const ends = (id: string, state: string) =>
  owner(`update command set state = $2, settled_at = now() where equipment_id = $1 and settled_at is null`, [id, state])
const prepare = (id: string, on: boolean, { token }: Person) =>
  server.send(controlCalls.prepare, { equipmentId: id, action: 'serviceLock', params: { on } }, token)
/** As far as the first refusal; what is sent stays queued, since its socket is nowhere. */
const give = async (id: string, on: boolean, by: Person, rest: object = {}) => {
  const prepared = await prepare(id, on, by)
  if (prepared.code !== 'ok') return prepared.code
  const { nonce } = controlCalls.prepare.output.parse(prepared.result)
  return (await server.send(controlCalls.operate, { nonce, password: testPassword, ...rest }, by.token)).code
}
const lockOf = async (id: string, { token }: Person) =>
  (await server.result(controlCalls.lock, { equipmentId: id }, token)).lock
const refused = async (id: string, action: string, { token }: Person) =>
  server.send(controlCalls.prepare, { equipmentId: id, action }, token)

const locked = async (by = maintainer, row: Parameters<Factories['equipment']>[1] = {}) => {
  const id = await breaker(row)
  // Nobody holds its socket here: the order fails at once and would take the lock with it.
  await owner(
    `insert into service_lock (equipment_id, oem_id, project_id, command_id, account_id, reason)
    values ($1, $2, $3, gen_random_uuid(), $4, '更换母排')`,
    [id, oem, project, by.id],
  )
  await shows(id, 'locked')
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  ;[manager, maintainer] = [await person('manager'), await person('maintainer')]
})
afterAll(() => server.stop())

describe('hanging a lock', () => {
  it('takes a reason, and shows who, since when and why', async () => {
    const id = await breaker()
    expect((await prepare(id, true, maintainer)).result).toMatchObject({ danger: 'password', noteAbout: 'lock' })
    expect(await give(id, true, maintainer)).toBe('reasonNeeded')
    const lock = await lockOf(await locked(), manager)
    expect(lock).toMatchObject({ reason: '更换母排', mine: false })
    expect(lock?.by).toBeTruthy()
    expect(Math.abs(Date.parse(lock?.since ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await lockOf(id, manager)).toBeNull()
  })

  it('that never reached the device leaves none', async () => {
    const id = await breaker()
    expect(await give(id, true, maintainer, { note: '更换母排' })).toBe('ok')
    expect(await owner(`select from command where equipment_id = $1 and state = 'failed'`, [id])).toHaveLength(1)
    expect(await lockOf(id, maintainer)).toBeNull()
  })

  it('is nothing for a tenant, in either direction', async () => {
    const id = await locked()
    const tenant = await server.make.account('endUser', { oem })
    await server.make.bind(tenant.id, id, { oem, project })
    const token = await login(tenant.loginName)
    expect(await give(id, false, { ...tenant, token })).toBe('forbidden')
    expect(await give(id, true, { ...tenant, token })).toBe('forbidden')
    expect(await refused(id, 'switchOn', { ...tenant, token })).toMatchObject({
      code: 'equipmentLocked',
      details: { lock: { reason: '更换母排' } },
    })
  })
})

describe('taking it off', () => {
  it('is for who hung it, with a password', async () => {
    const id = await locked()
    expect((await prepare(id, false, maintainer)).result).toMatchObject({ danger: 'password', noteAbout: null })
    expect(await give(id, false, maintainer)).toBe('ok')
  })

  it('is for no colleague, and for a manager only with a reason', async () => {
    const id = await locked()
    expect(await give(id, false, await person('dutyOfficer'))).toBe('lockedByOther')
    expect(await give(id, false, await person('maintainer'))).toBe('lockedByOther')
    expect((await prepare(id, false, manager)).result).toMatchObject({ noteAbout: 'unlock' })
    expect(await give(id, false, manager)).toBe('reasonNeeded')
    expect(await give(id, false, manager, { note: '本人已离职，现场已核实' })).toBe('ok')
  })

  it('is over when the device measures it, not when it is ordered', async () => {
    const id = await locked()
    const command = await owner<{ id: string }>(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state,
        origin_kind, origin_id, expires_at, timeout_at)
        values (gen_random_uuid(), $2, $3, $1, $1, 'serviceLock', '{"on": false}', 1, 'sent', 'account', $4, now(), now())
        returning id`,
      [id, oem, project, maintainer.id],
    )
    expect(command).toHaveLength(1)
    expect(await lockOf(id, manager)).not.toBeNull()
    await ends(id, 'timeout')
    expect(await lockOf(id, manager)).not.toBeNull()
    await owner(`update command set state = 'done' where id = $1`, [command[0]?.id])
    expect(await lockOf(id, manager)).toBeNull()
  })

  it("of a device that says it is locked and nobody here locked is a manager's", async () => {
    const id = await breaker()
    await shows(id, 'locked')
    expect(await give(id, false, maintainer)).toBe('lockedByOther')
    expect(await give(id, false, manager, { note: '现场已核实' })).toBe('ok')
  })
})

describe('a lock', () => {
  it('holds although the device no longer says so', async () => {
    const id = await locked()
    await shows(id, 'remote')
    expect(await refused(id, 'switchOn', manager)).toMatchObject({ code: 'equipmentLocked' })
  })

  it('of one loop keeps the whole box from being closed, and is not for another unit to see', async () => {
    const box = await server.make.equipment({ oem, project }, { type_no: deviceType('breakerGateway').equipmentTypeId })
    await owner('update equipment_shadow set online = true where equipment_id = $1', [box])
    const loop = await locked(maintainer, { parent_id: box, child_key: '1' })
    expect(await refused(box, 'allOn', manager)).toMatchObject({ code: 'equipmentLocked' })
    const rival = await server.make.oem()
    const stranger = await person('manager', { oem: rival, project: await server.make.project(rival) })
    expect((await server.send(controlCalls.lock, { equipmentId: loop }, stranger.token)).code).toBe('missing')
  })
})
