/** What a dangerous command asks for: a password, a note, a manager, a second person; and what it never asks for. */
import { accountCalls } from '@vigil/contract/account/account'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepCommands } from './control.sweep.ts'

type Person = { id: string; loginName: string; token: string }

let server: TestServer
let oem: string
let project: string
let manager: Person

const login = (loginName: string) => server.signIn(loginName)
const person = async (role: Parameters<Factories['account']>[0], at = project): Promise<Person> => {
  const account = await server.make.account(role, { oem, project: at })
  return { ...account, token: await login(account.loginName) }
}
/** A tenant to whom this is bound. */
const tenantOf = async (equipment: string, at = project): Promise<Person> => {
  const account = await server.make.account('endUser', { oem })
  await server.make.bind(account.id, equipment, { oem, project: at })
  return { ...account, token: await login(account.loginName) }
}
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

const equipment = async (type_no: number, at = project) => {
  const id = await server.make.equipment({ oem, project: at }, { type_no })
  await owner('update equipment_shadow set online = true where equipment_id = $1', [id])
  return id
}
const types = {
  breaker: deviceType('breaker').equipmentTypeId,
  light: deviceType('intelligentLight').equipmentTypeId,
  pump: deviceType('firePump').equipmentTypeId,
  gasController: deviceType('gasExtinguishController').equipmentTypeId,
  smoke: deviceType('smokeDetector').equipmentTypeId,
  host: deviceType('fireAlarmHost').equipmentTypeId,
}

const prepare = (equipmentId: string, action: string, { token }: Person) =>
  server.result(controlCalls.prepare, { equipmentId, action, params: {} }, token)
const refused = async (equipmentId: string, action: string, { token }: Person) =>
  (await server.send(controlCalls.prepare, { equipmentId, action }, token)).code
const give = async (equipmentId: string, action: string, by: Person, rest: object = {}) => {
  const { nonce } = await prepare(equipmentId, action, by)
  return (await server.send(controlCalls.operate, { nonce, ...rest }, by.token)).code
}
const raise = (at: string, equipmentId: string, key: string, kind: string, priority: number) =>
  owner(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, first_at, last_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'active', now(), now())`,
    [uuidV7(), oem, at, equipmentId, key, kind, priority],
  )

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  manager = await person('manager')
})
afterAll(() => server.stop())

describe('a password', () => {
  it('is asked for by a dangerous command, and a wrong or missing one moves nothing', async () => {
    const id = await equipment(types.breaker)
    expect((await prepare(id, 'leakTest', manager)).danger).toBe('password')
    expect(await give(id, 'leakTest', manager)).toBe('passwordNeeded')
    expect(await give(id, 'leakTest', manager, { password: 'guessed' })).toBe('passwordWrong')
    expect(await owner('select from command where equipment_id = $1', [id])).toEqual([])
    expect(await give(id, 'leakTest', manager, { password: testPassword })).toBe('ok')
  })

  it('that is wrong five times, even at once, locks control for a quarter of an hour but not the account', async () => {
    const id = await equipment(types.breaker)
    const guesser = await person('manager')
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => give(id, 'leakTest', guesser, { password: 'guessed' })),
    )
    expect(guesses.sort()).toEqual([...Array(5).fill('passwordWrong'), ...Array(3).fill('stepUpLocked')])
    expect(await give(id, 'leakTest', guesser, { password: testPassword })).toBe('stepUpLocked')
    expect(await server.send(accountCalls.session, {}, guesser.token)).toMatchObject({ statusCode: 200 })
    await owner(`update step_up set locked_until = clock_timestamp() where account_id = $1`, [guesser.id])
    expect(await give(id, 'leakTest', guesser, { password: testPassword })).toBe('ok')
    expect(await owner('select from step_up where account_id = $1', [guesser.id])).toEqual([])
  })
})

describe('after a trip', () => {
  const trip = (id: string, reason: string, ago: string) =>
    owner(
      `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
        values ($1, now() - $3::interval, 1, 1, jsonb_build_object('switchState', 'tripped', 'tripReason', $2::text))`,
      [id, reason, ago],
    )

  const confirmed = async (equipmentId: string, { token }: { token: string }) =>
    (await server.send(controlCalls.confirmSite, { equipmentId, note: '已更换插座' }, token)).code

  it.each(['short', 'leakage', 'arc'])(
    'workflows 15.7: by %s an end user cannot close the breaker, a manager can with a note',
    async (reason) => {
      const id = await equipment(types.breaker)
      await trip(id, reason, '23 hours 50 minutes')
      const tenant = await tenantOf(id)
      expect(await refused(id, 'switchOn', tenant)).toBe('closeAfterTrip')
      expect(await refused(id, 'switchOff', tenant)).toBe('ok')
      expect(await refused(id, 'switchOn', manager)).toBe('siteNotConfirmed')
      expect(await confirmed(id, tenant)).toBe('closeAfterTrip')
      expect(await confirmed(id, manager)).toBe('ok')
      expect((await prepare(id, 'switchOn', manager)).noteAbout).toBe('trip')
      expect(await give(id, 'switchOn', manager)).toBe('noteNeeded')
      expect(await give(id, 'switchOn', manager, { note: '已更换插座，故障排除' })).toBe('ok')
      const [command] = (await server.result(controlCalls.list, { equipmentId: id, size: 1 }, manager.token)).rows
      const { moves } = await server.result(controlCalls.detail, { commandId: command?.commandId ?? '' }, manager.token)
      expect(moves.find(({ to }) => to === 'queued')?.note).toBe('已更换插座，故障排除')
      // One word is good for one closing.
      await owner(`update command set state = 'failed' where equipment_id = $1`, [id])
      expect(await refused(id, 'switchOn', manager)).toBe('siteNotConfirmed')
    },
  )

  it('by overload, or more than a day ago, the breaker closes as usual', async () => {
    const [overloaded, old] = [await equipment(types.breaker), await equipment(types.breaker)]
    await trip(overloaded, 'overload', '1 hour')
    await trip(old, 'short', '24 hours 10 minutes')
    expect(await refused(overloaded, 'switchOn', await tenantOf(overloaded))).toBe('ok')
    expect(await refused(old, 'switchOn', await tenantOf(old))).toBe('ok')
  })

  it('an alarm that holds keeps it open, the memory of the trip alone does not; a new trip asks anew', async () => {
    const id = await equipment(types.breaker)
    await trip(id, 'leakage', '1 hour')
    await raise(project, id, 'trip', 'alarm', 2)
    await confirmed(id, manager)
    expect(await refused(id, 'switchOn', manager)).toBe('ok')
    await raise(project, id, 'overTemp', 'alarm', 2)
    expect(await refused(id, 'switchOn', manager)).toBe('tripCauseStands')
    await owner(`update alarm set condition = 'recovered' where equipment_id = $1 and event_key = 'overTemp'`, [id])
    expect(await refused(id, 'switchOn', manager)).toBe('ok')
    await raise(project, id, 'shortCircuit', 'alarm', 2)
    expect(await refused(id, 'switchOn', manager)).toBe('siteNotConfirmed')
  })

  it('nobody of another unit confirms it, and a word is good for half an hour', async () => {
    const id = await equipment(types.breaker)
    await trip(id, 'short', '1 hour')
    const elsewhere = await server.make.project(oem)
    const { loginName } = await server.make.account('manager', { oem, project: elsewhere })
    expect(await confirmed(id, { token: await server.signIn(loginName) })).toBe('missing')
    await confirmed(id, manager)
    await owner(`update site_confirmation set at = at - interval '31 minutes' where equipment_id = $1`, [id])
    expect(await refused(id, 'switchOn', manager)).toBe('siteNotConfirmed')
  })

  it('that only an alarm tells of, the rule holds too', async () => {
    const id = await equipment(types.breaker)
    await raise(project, id, 'arcFault', 'alarm', 2)
    expect(await refused(id, 'switchOn', await tenantOf(id))).toBe('closeAfterTrip')
  })
})

describe('while a unit has a fire', () => {
  it('everything that moves takes a password, also for a tenant who cannot see the fire', async () => {
    const unit = await server.make.project(oem)
    const smoke = await equipment(types.smoke, unit)
    const id = await equipment(types.breaker, unit)
    const tenant = await tenantOf(id, unit)
    expect(await prepare(id, 'switchOff', tenant)).toMatchObject({ danger: 'slide', dangerReasons: [] })
    const { nonce } = await prepare(id, 'switchOff', tenant)
    await raise(unit, smoke, 'fireAlarm', 'fire-alarm', 1)
    // The fire began after the confirmation was shown: it counts all the same.
    expect((await server.send(controlCalls.operate, { nonce }, tenant.token)).code).toBe('passwordNeeded')
    expect(await prepare(id, 'switchOff', tenant)).toMatchObject({ danger: 'password', dangerReasons: ['openFire'] })
    expect(await give(id, 'switchOff', tenant, { password: testPassword })).toBe('ok')
  })

  it('closing breakers and stopping pumps is for a manager; starting a pump is not; and other units go on', async () => {
    const unit = await server.make.project(oem)
    await raise(unit, await equipment(types.smoke, unit), 'fireAlarm', 'fire-alarm', 1)
    const [id, pump] = [await equipment(types.breaker, unit), await equipment(types.pump, unit)]
    const duty = await person('dutyOfficer', unit)
    expect(await refused(id, 'switchOn', duty)).toBe('managerNeeded')
    expect(await refused(pump, 'stop', duty)).toBe('managerNeeded')
    expect(await refused(pump, 'start', duty)).toBe('ok')
    expect(await refused(pump, 'stop', await person('manager', unit))).toBe('ok')
  })

  it('protects as long as it is not archived: a detector that recovered or burned through ends nothing (A7)', async () => {
    const unit = await server.make.project(oem)
    const smoke = await equipment(types.smoke, unit)
    const id = await equipment(types.breaker, unit)
    const [boss, duty] = [await person('manager', unit), await person('dutyOfficer', unit)]
    await raise(unit, smoke, 'fireAlarm', 'fire-alarm', 1)
    expect((await prepare(id, 'switchOff', boss)).danger).toBe('password')
    await owner(`update alarm set condition = 'recovered' where project_id = $1`, [unit])
    expect((await prepare(id, 'switchOff', boss)).danger).toBe('password')
    expect(await refused(id, 'switchOn', duty)).toBe('managerNeeded')
    await owner(`update alarm set state = 'archived', archived_at = now() where project_id = $1`, [unit])
    expect((await prepare(id, 'switchOff', boss)).danger).toBe('slide')
    expect(await refused(id, 'switchOn', duty)).toBe('ok')
  })

  it('resetting the alarm panel is for a manager, as silencing it is (C12)', async () => {
    const unit = await server.make.project(oem)
    const host = await equipment(types.host, unit)
    const duty = await person('dutyOfficer', unit)
    expect(await refused(host, 'reset', duty)).toBe('ok')
    await raise(unit, await equipment(types.smoke, unit), 'fireAlarm', 'fire-alarm', 1)
    expect(await refused(host, 'mute', duty)).toBe('managerNeeded')
    expect(await refused(host, 'reset', duty)).toBe('managerNeeded')
    expect(await refused(host, 'reset', await person('manager', unit))).toBe('ok')
  })
})

describe('what acts later (C12)', () => {
  const registered = async (type: number) => {
    const id = await equipment(type)
    await owner('update equipment set fire_load = false where id = $1', [id])
    return id
  }
  const ask = async (id: string, action: string, params: object) =>
    server.send(controlCalls.prepare, { equipmentId: id, action, params }, manager.token)
  const cron = '0 8 * * *'

  it.each([
    ['setTimer', { cron, action: 'on' }],
    ['setTimer', { cron, action: 'off' }],
    ['setTimeSharing', { periods: '08:00-18:00' }],
  ])('is never written into a breaker by anybody: no clock there asks for a right (%s %j)', async (action, params) => {
    expect(await ask(await registered(types.breaker), action, params)).toMatchObject({ code: 'timedByPlatform' })
  })

  it('by a light is told to be out of our sight, and is never for a fire load nor for what nobody registered', async () => {
    const id = await registered(types.light)
    expect(await ask(id, 'setTimer', { cron })).toMatchObject({ result: { dangerReasons: ['actsLater'] } })
    await owner('update equipment set fire_load = true where id = $1', [id])
    expect(await ask(id, 'setTimer', { cron })).toMatchObject({ code: 'fireLoadNotTimed' })
    expect(await ask(await equipment(types.light), 'setTimer', { cron })).toMatchObject({ code: 'fireLoadNotTimed' })
  })
})

describe('a read', () => {
  it("holds up nobody's command, and is not held up by one (C19)", async () => {
    const id = await equipment(types.breaker)
    const inspector = await person('inspector')
    expect(await give(id, 'readNow', inspector)).toBe('ok')
    await owner(`update command set state = 'sent' where equipment_id = $1`, [id])
    expect(await give(id, 'switchOff', manager)).toBe('ok')
    await owner(`update command set state = 'sent' where equipment_id = $1 and action = 'switchOff'`, [id])
    expect(await refused(id, 'switchOff', manager)).toBe('commandRunning')
    expect(await refused(id, 'readNow', manager)).toBe('commandRunning')
    await owner(`update command set state = 'done' where equipment_id = $1 and action = 'readNow'`, [id])
    expect(await give(id, 'readNow', manager)).toBe('ok')
  })
})

describe('towards safety (D15)', () => {
  it('a slide is enough, also in a fire; away from it a password, in a fire a manager', async () => {
    const unit = await server.make.project(oem)
    const [pump, boss, duty] = [
      await equipment(types.pump, unit),
      await person('manager', unit),
      await person('dutyOfficer', unit),
    ]
    expect(await prepare(pump, 'start', duty)).toMatchObject({ danger: 'slide', dangerReasons: [] })
    expect(await prepare(pump, 'stop', duty)).toMatchObject({ danger: 'password' })
    await raise(unit, await equipment(types.smoke, unit), 'fireAlarm', 'fire-alarm', 1)
    expect(await prepare(pump, 'start', duty)).toMatchObject({ danger: 'slide', dangerReasons: [] })
    expect(await give(pump, 'stop', boss)).toBe('passwordNeeded')
    expect(await refused(pump, 'stop', duty)).toBe('managerNeeded')
  })
})

describe('a discharge', () => {
  const start = async (by: Person) => {
    const id = await equipment(types.gasController)
    const params = { delaySec: 30 }
    const { nonce } = await server.result(controlCalls.prepare, { equipmentId: id, action: 'start', params }, by.token)
    const given = { nonce, password: testPassword }
    return { id, ...(await server.result(controlCalls.operate, given, by.token)) }
  }
  const accept = async (commandId: string, { token }: Person, password = testPassword) =>
    server.send(controlCalls.accept, { commandId, password }, token)

  it('waits for a second person with rights of his own, and nobody is both', async () => {
    const { id, commandId, state } = await start(manager)
    expect(state).toBe('created')
    const duty = await person('dutyOfficer')
    expect(await accept(commandId, manager)).toMatchObject({ code: 'otherPersonNeeded' })
    expect(await accept(commandId, await person('maintainer'))).toMatchObject({ code: 'forbidden' })
    expect(await accept(commandId, duty, 'guessed')).toMatchObject({ code: 'passwordWrong' })
    expect(await refused(id, 'reset', manager)).toBe('commandRunning')
    expect(await owner('select from command where id = $1 and counter = 0', [commandId])).toHaveLength(1)
    expect(await accept(commandId, duty)).toMatchObject({ code: 'ok', result: { state: 'failed' } })
    expect(await accept(commandId, duty)).toMatchObject({ code: 'conflict' })
    const { moves } = await server.result(controlCalls.detail, { commandId }, manager.token)
    expect(moves.map(({ to, actorId }) => [to, actorId])).toEqual([
      ['created', manager.id],
      ['authorised', duty.id],
      ['queued', duty.id],
      ['failed', null],
    ])
  })

  it('that nobody accepts within two minutes is cancelled', async () => {
    const { commandId } = await start(manager)
    await owner('update command set expires_at = clock_timestamp() where id = $1', [commandId])
    expect(await accept(commandId, await person('dutyOfficer'))).toMatchObject({ code: 'conflict' })
    const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const pool = createPool({ url, log: createLog('test', 'fatal') })
    expect(await sweepCommands(createTransactor(pool))).toBe(1)
    await pool.end()
    const { command } = await server.result(controlCalls.detail, { commandId }, manager.token)
    expect(command).toMatchObject({ state: 'cancelled', reason: 'notAccepted' })
  })

  it('can be withdrawn while it waits, and not twice', async () => {
    const { commandId } = await start(manager)
    const withdraw = () => server.send(controlCalls.withdraw, { commandId }, manager.token)
    expect(await withdraw()).toMatchObject({ code: 'ok', result: { state: 'cancelled' } })
    expect(await withdraw()).toMatchObject({ code: 'conflict' })
  })

  it('is stopped by one person, at once, while it runs and during a fire', async () => {
    const { id } = await start(manager)
    await raise(project, await equipment(types.smoke), 'fireAlarm', 'fire-alarm', 1)
    const duty = await person('dutyOfficer')
    expect(await prepare(id, 'stop', duty)).toMatchObject({ danger: 'none', dangerReasons: [] })
    expect(await give(id, 'stop', duty)).toBe('ok')
    await owner(`update alarm set state = 'archived', archived_at = now() where project_id = $1`, [project])
  })
})
