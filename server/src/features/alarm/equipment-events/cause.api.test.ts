/** Why a state changed, as each reader may know it. */
import { alarmCalls } from '@vigil/contract/alarm/alarm'
import type { Cause } from '@vigil/contract/equipment/cause'
import { controlCalls } from '@vigil/contract/equipment/control'
import { permissionString, type Permission } from '@vigil/contract/rights/permissions'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: { id: string; token: string }
const begin = Date.now() - 3_600_000
const minute = (n: number): Date => new Date(begin + n * 60_000)

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const person = async (
  role: Parameters<Factories['account']>[0],
  at: Parameters<Factories['account']>[1],
  name: string,
) => {
  const { id, loginName } = await server.make.account(role, at, { person: name })
  return { id, token: await server.signIn(loginName) }
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await person('manager', place, 'Li')
})
afterAll(() => server.stop())

const breaker = (row = {}) =>
  server.make.equipment(place, { type_no: deviceType('breaker').equipmentTypeId, fire_load: false, ...row })

/** Heard each minute from the first to the last, so that no silence explains anything. */
const says = async (equipment: string, words: Record<number, Record<string, unknown>>): Promise<void> => {
  for (let n = 0; n <= 30; n += 1)
    await owner(
      `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported) values ($1, $2, 1, $3, $4)`,
      [equipment, minute(n), n, JSON.stringify(words[n] ?? { voltage: 220 })],
    )
}

interface Ordered {
  readonly equipment: string
  readonly at: Date
  readonly action?: string
  readonly origin?: [kind: string, id: string]
}

const order = async ({ equipment, at, action = 'switchOff', origin = ['account', manager.id] }: Ordered) => {
  const id = uuidV7(at.getTime() - 2_000)
  const [sent, settled, timeout] = [-2_000, 100, 15_000].map((ms) => new Date(at.getTime() + ms))
  await owner(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
       origin_id, account_id, created_at, expires_at, settled_at, timeout_at)
     values ($1, $2, $3, $4, $4, $5, '{}', 1, 'done', $6, $7, $8, $9, $9, $10, $11)`,
    [id, place.oem, place.project, equipment, action, ...origin, manager.id, sent, settled, timeout],
  )
  return id
}

const timer = async (name: string): Promise<string> => {
  const id = uuidV7()
  const { rows } = await server.database.owner.query<{ role_id: string }>(
    'select role_id from role_grant where account_id = $1',
    [manager.id],
  )
  await owner(
    `insert into timer (id, oem_id, project_id, account_id, role_id, name, action, params, clock_time, weekdays, except_days)
     values ($1, $2, $3, $4, $5, $6, 'switchOff', '{}', '22:00', '{1}', '{}')`,
    [id, place.oem, place.project, manager.id, rows[0]?.role_id, name],
  )
  return id
}

const eventsOf = async (equipmentId: string, token = manager.token) =>
  (await server.result(alarmCalls.byEquipment, { equipmentId, size: 50 }, token)).rows

/** Each in a few words. */
const told = async (equipmentId: string, token = manager.token) =>
  (await eventsOf(equipmentId, token)).map((event) => {
    if (event.type === 'change') return `${String(event.change.to)}: ${event.change.cause.kind}`
    return event.type === 'command' ? `${event.command.action}: ${event.command.cause.kind}` : event.alarm.event
  })

const nothing = { commandId: null, originId: null, originName: null, batchId: null, by: null }
const causesIn = async (equipmentId: string, token: string): Promise<Cause[]> =>
  (await eventsOf(equipmentId, token)).flatMap((event) => {
    if (event.type === 'alarm') return []
    return [event.type === 'command' ? event.command.cause : event.change.cause]
  })

/** Opened by a timer, closed by nobody, opened by hand. */
const storied = async () => {
  const id = await breaker()
  await says(id, {
    1: { switchState: 'closed' },
    5: { switchState: 'open', tripReason: 'remote' },
    10: { switchState: 'closed' },
    20: { switchState: 'open', tripReason: 'manual' },
  })
  const timerId = await timer('Night off')
  return { id, timerId, commandId: await order({ equipment: id, at: minute(5), origin: ['timer', timerId] }) }
}

describe('why', () => {
  it('is a row for what nobody ordered; what was ordered says by what, here and in the log', async () => {
    const { id, timerId, commandId } = await storied()
    expect(await told(id)).toEqual(['open: local', 'closed: device', 'switchOff: timer'])
    const cause = { kind: 'timer', commandId, originId: timerId, originName: 'Night off', batchId: null, by: 'Li' }
    expect((await causesIn(id, manager.token)).at(-1)).toEqual(cause)
    const { command } = await server.result(controlCalls.detail, { commandId }, manager.token)
    expect(command.cause).toEqual(cause)
    const { rows } = await server.result(controlCalls.list, { equipmentId: id, size: 5 }, manager.token)
    expect(rows.map((row) => row.cause)).toEqual([cause])
  })

  it('is paged with the rest without a gap or a repeat', async () => {
    const { id } = await storied()
    const seen: string[] = []
    let after: string | undefined
    for (let n = 0; n < 9; n += 1) {
      const input = { equipmentId: id, size: 1, ...(after === undefined ? {} : { after }) }
      const { rows, next } = await server.result(alarmCalls.byEquipment, input, manager.token)
      seen.push(...rows.map(({ eventId }) => eventId))
      if (next === null) break
      after = next
    }
    expect(seen).toEqual((await eventsOf(id)).map(({ eventId }) => eventId))
    expect(seen).toHaveLength(3)
  })

  it('names no timer, batch or person of the unit that equipment came from', async () => {
    const { id, commandId } = await storied()
    const project = await server.make.project(place.oem)
    for (const table of ['equipment', 'equipment_shadow', 'command'])
      await owner(`update ${table} set project_id = $2 where ${table === 'equipment' ? 'id' : 'equipment_id'} = $1`, [
        id,
        project,
      ])
    const successor = await person('manager', { oem: place.oem, project }, 'Wang')
    expect(await told(id, successor.token)).toEqual(['open: local', 'closed: device', 'switchOff: timer'])
    expect((await causesIn(id, successor.token)).at(-1)).toEqual({ ...nothing, kind: 'timer', commandId })
    expect(await eventsOf(id)).toEqual([])
  })

  it('tells a tenant that somebody turned off the box above his loop, and not who', async () => {
    const box = await server.make.equipment(place, { type_no: deviceType('breakerGateway').equipmentTypeId })
    const loop = await breaker({ parent_id: box, child_key: 'L1' })
    await says(loop, { 1: { switchState: 'closed' }, 5: { switchState: 'open' } })
    const commandId = await order({ equipment: box, at: minute(5), action: 'allOff' })
    const tenant = await person('endUser', { oem: place.oem }, 'Zhao')
    await server.make.bind(tenant.id, loop, place)
    expect(await causesIn(loop, tenant.token)).toEqual([{ ...nothing, kind: 'person' }])
    expect(await causesIn(loop, manager.token)).toEqual([{ ...nothing, kind: 'person', commandId, by: 'Li' }])
    expect(await causesIn(loop, (await person('endUser', { oem: place.oem }, 'Qian')).token)).toEqual([])
  })

  it('is only a kind for whoever may not list commands, and no change for whoever may not look', async () => {
    const { id } = await storied()
    const as = async (permissions: readonly Permission[]) => {
      const { id: account, loginName } = await server.make.account('manager', place)
      const role = uuidV7()
      await owner(
        `insert into role (id, oem_id, role_type, name, permissions, equipment_permissions) values ($1, $2, 2, 'r', $3, ',')`,
        [role, place.oem, permissionString(permissions)],
      )
      await owner('update role_grant set role_id = $2 where account_id = $1', [account, role])
      return server.signIn(loginName)
    }
    expect(await causesIn(id, await as(['alarmRec:list', 'equip:select']))).toEqual([
      { ...nothing, kind: 'local' },
      { ...nothing, kind: 'device' },
      { ...nothing, kind: 'timer' },
    ])
    expect(await eventsOf(id, await as(['alarmRec:list']))).toEqual([])
  })
})
