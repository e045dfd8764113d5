/** Prepare, then operate: what is refused, to whom, and that nothing slips through in between. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let project: string
let manager: { id: string; loginName: string; token: string }

const login = (loginName: string) => server.signIn(loginName)
const person = async (role: Parameters<Factories['account']>[0], place = { oem, project }) => {
  const account = await server.make.account(role, place)
  return { ...account, token: await login(account.loginName) }
}
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

/** A breaker that last said that it is open, and is heard of; its socket is nowhere, so what is sent fails at once. */
const breaker = async (row: Parameters<Factories['equipment']>[1] = {}, place = { oem, project }) => {
  const id = await server.make.equipment(place, { type_no: 159, ...row })
  await report(id, { switchState: 'open', tripReason: 'none', voltage: 230 })
  return id
}
const report = async (id: string, values: Record<string, unknown>) => {
  const at = new Date().toISOString()
  const timed = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at }]))
  await owner(
    `update equipment_shadow set online = true, version = version + 1, reported = reported || $2 where equipment_id = $1`,
    [id, timed],
  )
}

const asked = (equipmentId: string, action = 'switchOff', params = {}) => ({ equipmentId, action, params })
const prepared = async (equipmentId: string, token = manager.token) =>
  (await server.result(controlCalls.prepare, asked(equipmentId), token)).nonce
const operate = async (nonce: string, token = manager.token) =>
  (await server.send(controlCalls.operate, { nonce }, token)).code
const refusedPrepare = async (input: object, token = manager.token) =>
  (await server.send(controlCalls.prepare, { ...input }, token)).code
const commandsOf = (id: string) => owner<{ state: string }>('select state from command where equipment_id = $1', [id])

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  manager = await person('manager')
})
afterAll(() => server.stop())

describe('prepare', () => {
  it('shows what will be asked, what it affects and for how long', async () => {
    const box = await server.make.equipment({ oem, project }, { type_no: 166, name: '配电箱' })
    await report(box, {})
    const loops = [
      await breaker({ parent_id: box, child_key: '1', name: '照明' }),
      await breaker({ parent_id: box, child_key: '2', name: '排烟风机', fire_load: true }),
    ]
    const shown = await server.result(controlCalls.prepare, asked(box, 'reboot'), manager.token)
    expect(shown).toMatchObject({
      name: { zh: '重启网关', en: 'Restart gateway' },
      danger: 'password',
      dangerReasons: ['fireLoad'],
      noteAbout: null,
      needsSecondPerson: false,
      shadowVersion: 1,
      impact: [
        { equipmentId: box, deviceName: '配电箱', isChild: false, fireLoad: 'unregistered' },
        { equipmentId: loops[0], deviceName: '照明', isChild: true, fireLoad: 'unregistered' },
        { equipmentId: loops[1], deviceName: '排烟风机', isChild: true, fireLoad: 'yes' },
      ],
    })
    const lasts = Date.parse(shown.expiresAt) - Date.now()
    expect(lasts).toBeGreaterThan(8_000)
    expect(lasts).toBeLessThanOrEqual(10_500)
  })

  it.each([
    ['a command the type does not have', asked('', 'fly'), 'noSuchCommand'],
    ['a word that every object knows', asked('', 'constructor'), 'noSuchCommand'],
    ['a parameter nobody asked for', asked('', 'switchOff', { force: true }), 'invalidInput'],
    ['a missing parameter', asked('', 'serviceLock'), 'invalidInput'],
    ['a parameter of another kind', asked('', 'serviceLock', { on: 'yes' }), 'invalidInput'],
  ])('refuses %s', async (_name, input, code) => {
    expect(await refusedPrepare({ ...input, equipmentId: await breaker() })).toBe(code)
  })

  it.each([
    ['offline', 'update equipment_shadow set online = false where equipment_id = $1', 'equipmentOffline'],
    ['never heard of', 'update equipment_shadow set online = null where equipment_id = $1', 'equipmentOffline'],
    ['expired', `update equipment set expires_at = now() - interval '1 day' where id = $1`, 'equipmentExpired'],
    ['in a store', `update equipment set lifecycle = 'inStock' where id = $1`, 'equipmentNotInService'],
  ])('refuses equipment that is %s', async (_name, change, code) => {
    const id = await breaker()
    await owner(change, [id])
    expect(await refusedPrepare(asked(id))).toBe(code)
  })

  it('[spec 7.calls.equipment.control] refuses a person without the right of the device type, and one without the right to control', async () => {
    const id = await breaker()
    const pump = await server.make.equipment({ oem, project }, { type_no: 129 })
    await report(pump, { runState: 'stop' })
    expect(await refusedPrepare(asked(pump, 'start'), (await person('maintainer')).token)).toBe('forbidden')
    expect(await refusedPrepare(asked(id), (await person('inspector')).token)).toBe('forbidden')
  })

  it('[spec 7.calls.equipment.control] [C10] does not tell foreign equipment from equipment that never was', async () => {
    const rival = await server.make.oem()
    const foreign = await breaker({}, { oem: rival, project: await server.make.project(rival) })
    const one = await server.send(controlCalls.prepare, asked(foreign), manager.token)
    const none = await server.send(controlCalls.prepare, asked(uuidV7()), manager.token)
    expect(one).toEqual(none)
    expect(one.code).toBe('missing')
  })

  it('shows an end user only what is bound to him', async () => {
    const tenant = await person('endUser')
    const [mine, theirs] = [await breaker(), await breaker()]
    await server.make.bind(tenant.id, mine, { oem, project })
    await expect.poll(() => refusedPrepare(asked(mine), tenant.token), { timeout: 2_000 }).toBe('ok')
    expect(await refusedPrepare(asked(theirs), tenant.token)).toBe('missing')
  })
})

describe('a confirmation', () => {
  it('is stale after ten seconds', async () => {
    const id = await breaker()
    const nonce = await prepared(id)
    await owner(`update command_intent set expires_at = clock_timestamp() where equipment_id = $1`, [id])
    expect(await operate(nonce)).toBe('prepareAgain')
    expect(await commandsOf(id)).toEqual([])
  })

  it('[S12] captured and sent again moves nothing: not later, not by another session, not by another person', async () => {
    const id = await breaker()
    const elsewhere = await login(manager.loginName)
    const other = await person('manager')
    const nonce = await prepared(id)
    expect(await operate(nonce, elsewhere)).toBe('prepareAgain')
    expect(await operate(nonce, other.token)).toBe('prepareAgain')
    expect(await operate(nonce)).toBe('ok')
    for (const token of [manager.token, elsewhere, other.token])
      expect(await operate(nonce, token)).toBe('prepareAgain')
    expect(await commandsOf(id)).toHaveLength(1)
  })

  it('is not stored as it is', async () => {
    const nonce = await prepared(await breaker())
    const [row] = await owner<{ all: string }>(`select string_agg(i::text, ' ') as all from command_intent i`)
    expect(row?.all).not.toContain(nonce)
  })

  it('falls when a state changes that the person saw, and stands when only a reading does', async () => {
    const [tripped, live] = [await breaker(), await breaker()]
    const [one, two] = [await prepared(tripped), await prepared(live)]
    await report(tripped, { switchState: 'tripped' })
    await report(live, { voltage: 228.4, switchState: 'open' })
    expect(await operate(one)).toBe('stateChanged')
    expect(await operate(two)).toBe('ok')
  })

  it('falls when the equipment goes offline', async () => {
    const id = await breaker()
    const nonce = await prepared(id)
    await owner('update equipment_shadow set online = false where equipment_id = $1', [id])
    expect(await operate(nonce)).toBe('equipmentOffline')
  })
})

describe('a right that ends between prepare and operate', () => {
  it('stops the command at once: a grant', async () => {
    const id = await breaker()
    const leaver = await person('manager')
    const nonce = await prepared(id, leaver.token)
    await owner('delete from role_grant where account_id = $1', [leaver.id])
    expect(await operate(nonce, leaver.token)).toBe('tokenUnknown')
    expect(await commandsOf(id)).toEqual([])
  })

  it('stops the command at once: a permission of the role', async () => {
    const id = await breaker()
    const role = uuidV7()
    await owner(
      `insert into role (id, oem_id, role_type, job, name, permissions, equipment_permissions)
        values ($1, $2, 2, 'manager', 'own', ',control:custom,', ',breaker:custom,')`,
      [role, oem],
    )
    const account = await person('manager')
    await owner('update role_grant set role_id = $2 where account_id = $1', [account.id, role])
    const token = await login(account.loginName)
    const nonce = await prepared(id, token)
    await owner(`update role set equipment_permissions = ',breaker:select,' where id = $1`, [role])
    expect(await operate(nonce, token)).toBe('forbidden')
    expect(await commandsOf(id)).toEqual([])
  })

  it('stops the command at once: a binding', async () => {
    const id = await breaker()
    const tenant = await person('endUser')
    await server.make.bind(tenant.id, id, { oem, project })
    const token = await login(tenant.loginName)
    const nonce = await prepared(id, token)
    await owner('delete from equipment_binding where account_id = $1', [tenant.id])
    expect(await operate(nonce, token)).toBe('missing')
    expect(await commandsOf(id)).toEqual([])
  })

  it('takes back what was queued and not yet sent', async () => {
    const id = await breaker()
    const leaver = await person('manager')
    const nonce = await prepared(id, leaver.token)
    const { commandId } = await server.result(controlCalls.operate, { nonce }, leaver.token)
    await owner(`update command set state = 'queued', settled_at = null where id = $1`, [commandId])
    await owner('delete from role_grant where account_id = $1', [leaver.id])
    const { command, moves } = await server.result(controlCalls.detail, { commandId }, manager.token)
    expect(command).toMatchObject({ state: 'cancelled', reason: 'rightsChanged' })
    expect(moves.at(-1)).toMatchObject({ from: 'queued', to: 'cancelled', actorKind: 'rule' })
  })
})

describe('the record', () => {
  it('[spec 7.calls.equipment.control] has an audit row for every prepare and operate, refused or not, and one that names the command', async () => {
    const id = await breaker()
    const someone = await person('manager')
    const nonce = await prepared(id, someone.token)
    await operate(nonce, someone.token)
    await operate(nonce, someone.token)
    const rows = await owner(
      'select action, outcome, target_id from audit_entry where account_id = $1 and action like $2 order by id',
      [someone.id, 'control%'],
    )
    expect(rows).toEqual([
      { action: 'control/prepare.action', outcome: 'ok', target_id: id },
      { action: 'control', outcome: 'queued', target_id: id },
      { action: 'control/operate.action', outcome: 'ok', target_id: null },
      { action: 'control/operate.action', outcome: 'prepareAgain', target_id: null },
    ])
  })

  it('is read newest first, by those who reach the equipment', async () => {
    const id = await breaker()
    const tenant = await person('endUser')
    await server.make.bind(tenant.id, id, { oem, project })
    const token = await login(tenant.loginName)
    for (const by of [token, token, manager.token]) await operate(await prepared(id, by), by)
    const first = await server.result(controlCalls.list, { equipmentId: id, size: 2 }, token)
    const rest = await server.result(controlCalls.list, { equipmentId: id, size: 2, after: first.next ?? '' }, token)
    const rows = [...first.rows, ...rest.rows]
    expect(rows.map(({ originId }) => originId)).toEqual([manager.id, tenant.id, tenant.id])
    expect(rest.next).toBeNull()
    const { moves } = await server.result(controlCalls.detail, { commandId: rows[1]?.commandId ?? '' }, token)
    expect(moves.map(({ to }) => to)).toEqual(['created', 'authorised', 'queued', 'failed'])
    expect(moves[0]?.actorName).toBe(tenant.loginName)

    const rival = await person('oem', { oem: await server.make.oem(), project })
    expect(await server.send(controlCalls.detail, { commandId: rows[0]?.commandId }, rival.token)).toMatchObject({
      code: 'missing',
    })
    expect((await server.result(controlCalls.list, { equipmentId: id, size: 20 }, rival.token)).rows).toEqual([])
  })
})
