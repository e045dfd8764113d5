import { alarmCalls } from '@vigil/contract/alarm/alarm'
import { permissionString, type Permission } from '@vigil/contract/rights/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let project: string
let token: string

const login = (userName: string) => server.signIn(userName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  token = await login((await server.make.account('manager', { oem, project })).loginName)
})
afterAll(() => server.stop())

const makeDevice = () => server.make.equipment({ oem, project })

const raise = async (equipment: string, event: string, kind: string): Promise<string> => {
  const id = uuidV7()
  await server.database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, property, value,
       max_value, first_at, last_at, recovered_at)
     values ($1, $2, $3, $4, $5, $6, 3, 'recovered', 'voltage', 251.5, 253, now(), now(), now())`,
    [id, oem, project, equipment, event, kind],
  )
  return id
}

const order = async (equipment: string): Promise<string> => {
  const id = uuidV7()
  await server.database.owner.query(
    `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
       origin_id, expires_at, timeout_at)
     values ($1, $2, $3, $4, $4, 'switchOff', '{}', 1, 'done', 'account', 'x', now(), now())`,
    [id, oem, project, equipment],
  )
  return id
}

/** Somebody whose role holds exactly these. */
const loginWith = async (permissions: readonly Permission[]) => {
  const { id, loginName } = await server.make.account('manager', { oem, project })
  const role = uuidV7()
  await server.database.owner.query(
    `insert into role (id, oem_id, role_type, name, permissions, equipment_permissions) values ($1, $2, 2, 'r', $3, ',')`,
    [role, oem, permissionString(permissions)],
  )
  await server.database.owner.query(`update role_grant set role_id = $2 where account_id = $1`, [id, role])
  return login(loginName)
}

const eventsOf = (equipmentId: string, as = token, page: { size?: number; after?: string } = {}) =>
  server.result(alarmCalls.byEquipment, { size: 20, ...page, equipmentId }, as)
const idsOf = async (equipmentId: string, as = token) =>
  (await eventsOf(equipmentId, as)).rows.map((row) => row.eventId)

describe('the events of equipment', () => {
  it('are its alarms and its commands, newest first [spec 7.calls.alarm.event-logs]', async () => {
    const device = await makeDevice()
    const [alarm, command] = [await raise(device, 'overVoltage', 'alarm'), await order(device)]
    await raise(await makeDevice(), 'overVoltage', 'alarm')
    const { rows, next } = await eventsOf(device)
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      { type: 'command', eventId: command, command: { commandId: command, action: 'switchOff', state: 'done' } },
      {
        type: 'alarm',
        eventId: alarm,
        alarm: { alarmId: alarm, event: 'overVoltage', property: 'voltage', value: 251.5, maxValue: 253 },
      },
    ])
    expect(rows[1]).toMatchObject({ alarm: { condition: 'recovered', recoveredAt: expect.any(String) } })
  })

  it('are paged over both kinds without a gap or a repeat', async () => {
    const device = await makeDevice()
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.push(await (n % 3 === 0 ? order(device) : raise(device, `event${n}`, 'fault')))
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await eventsOf(device, token, { size: 2, ...(after === undefined ? {} : { after }) })
      seen.push(...page.rows.map((row) => row.eventId))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(made.toReversed())
  })

  it('show each reader only the kinds that he may list', async () => {
    const device = await makeDevice()
    const fire = await raise(device, 'fire', 'fire-alarm')
    const fault = await raise(device, 'offline', 'fault')
    const hazard = await raise(device, 'blocked', 'hazard')
    const command = await order(device)
    expect(await idsOf(device)).toEqual([command, hazard, fault, fire])
    expect(await idsOf(device, await loginWith(['fireRec:list']))).toEqual([fire])
    expect(await idsOf(device, await loginWith(['alarmRec:list', 'control:list']))).toEqual([command, fault])
    expect(await idsOf(device, await loginWith(['hazardRec:list']))).toEqual([hazard])
    const without = await loginWith(['equip:list'])
    expect(await server.send(alarmCalls.byEquipment, { equipmentId: device }, without)).toMatchObject({
      statusCode: 403,
    })
  })

  it('of somebody else’s project are none, as if it did not exist', async () => {
    const device = await makeDevice()
    await raise(device, 'fire', 'fire-alarm')
    await order(device)
    const other = await server.make.oem()
    const place = { oem: other, project: await server.make.project(other) }
    const stranger = await login((await server.make.account('manager', place)).loginName)
    expect(await eventsOf(device, stranger)).toEqual({ rows: [], next: null })
  })
})
