/** How a scope stands when a screen comes to it, and the number of waiting alarms from then on. */
import { accountCalls } from '@vigil/contract/account/account'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import { subscribed } from '#testing/live-client.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let outbox: OutboxWriter
let oem: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  oem = await server.make.oem()
  const { loginName } = await server.make.account('oem', { oem })
  token = await server.signIn(loginName)
})
afterAll(async () => {
  await outbox.stop()
  await server.stop()
})

const raise = async (project: string, change: Partial<LiveAlarm> = {}): Promise<LiveAlarm> => {
  const firstAt = change.firstAt ?? '2025-01-01T00:00:00.000Z'
  const alarm: LiveAlarm = {
    alarmId: uuidV7(),
    equipmentId: uuidV7(),
    projectId: project,
    kind: 'fire-alarm',
    event: 'fireAlarm',
    priority: 1,
    condition: 'active',
    state: 'received',
    likelyReal: false,
    count: 1,
    firstAt,
    lastAt: firstAt,
    version: 0,
    ...change,
  }
  await server.database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      alarm.alarmId,
      oem,
      project,
      alarm.equipmentId,
      alarm.event,
      alarm.kind,
      alarm.priority,
      alarm.condition,
      alarm.state,
      firstAt,
      firstAt,
    ],
  )
  return alarm
}

describe('whoever may list alarms but no fires', () => {
  it('hears of none: not in the snapshot, the total, the replay or as it happens (C17)', async () => {
    const project = await server.make.project(oem)
    const role = uuidV7()
    await server.database.owner.query(
      `insert into role (id, oem_id, role_type, name, permissions, equipment_permissions) values ($1, $2, 1, 'alarms', ',alarmRec:list,', ',')`,
      [role, oem],
    )
    const { id, loginName } = await server.make.account('oem', { oem })
    await server.database.owner.query('update role_grant set role_id = $2 where account_id = $1', [id, role])
    const login = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
    const tell = async (alarm: LiveAlarm): Promise<number> => {
      const [position = 0] = await outbox.add([{ oem, project, type: 'alarm.raised', body: { alarm } }])
      return position
    }
    const scopes = [`project:${project}`]
    const begun = await tell(await raise(project, { kind: 'alarm', priority: 3 }))
    const fire = await raise(project)
    await tell(fire)
    const shownOf = async (by: string, cursor?: { 1: number }) => {
      const client = await subscribed(server.base, by, scopes, cursor)
      const { alarmTotal, alarms } = await client.heard('snapshot')
      await tell(fire)
      const last = await tell(await raise(project, { kind: 'fault', priority: 3 }))
      await client.heard('alarm.raised', ({ position }) => position === last)
      const { total } = await client.heard('alarm.total', ({ position }) => position === last)
      const heard = client.frames.flatMap((frame) => (frame.type === 'alarm.raised' ? [frame.alarm.kind] : []))
      await client.close()
      return { alarmTotal, kinds: alarms.map(({ kind }) => kind), heard, total }
    }
    // The reader of the log may be a poll behind, so that what came before the snapshot is heard too: never a fire.
    const noFire = expect.not.arrayContaining(['fire-alarm'])
    expect(await shownOf(login.token)).toEqual({ alarmTotal: 1, kinds: ['alarm'], heard: noFire, total: 2 })
    const again = await shownOf(login.token, { 1: begun })
    expect(again).toEqual({ alarmTotal: 2, kinds: ['alarm', 'fault'], heard: noFire, total: 3 })
    expect(await shownOf(token)).toMatchObject({
      alarmTotal: 4,
      heard: expect.arrayContaining(['fire-alarm', 'fault']),
      total: 5,
    })
  })
})

describe('a snapshot', () => {
  it('shows what nobody has acknowledged, worst first, and counts it', async () => {
    const project = await server.make.project(oem)
    const mild = await raise(project, { priority: 3 })
    const late = await raise(project, { firstAt: '2025-01-01T00:00:02.000Z' })
    const early = await raise(project, {
      firstAt: '2025-01-01T00:00:01.000Z',
      state: 'notified',
      condition: 'recovered',
    })
    await raise(project, { state: 'acknowledged' })
    const client = await subscribed(server.base, token, [`project:${project}`])
    expect(await client.heard('snapshot')).toMatchObject({ alarmTotal: 3, alarms: [early, late, mild] })
    await client.close()
  })

  it('of a busy scope holds the worst hundred and the true number', async () => {
    const project = await server.make.project(oem)
    for (let n = 0; n < 120; n += 1) await raise(project, { priority: n < 30 ? 3 : 2 })
    const fire = await raise(project)
    const client = await subscribed(server.base, token, [`project:${project}`])
    const { alarmTotal, alarms } = await client.heard('snapshot')
    expect({ alarmTotal, shown: alarms.length, worst: alarms[0] }).toEqual({ alarmTotal: 121, shown: 100, worst: fire })
    await client.close()
  })

  it('is followed by the number anew whenever alarms change, each scope by its own', async () => {
    const project = await server.make.project(oem)
    const narrow = await subscribed(server.base, token, [`project:${project}`])
    const wide = await subscribed(server.base, token, [`oem:${oem}`])
    const { alarmTotal } = await wide.heard('snapshot')
    const alarm = await raise(project)
    const [position] = await outbox.add([{ oem, project, type: 'alarm.raised', body: { alarm } }])
    expect(await narrow.heard('alarm.raised')).toMatchObject({ position, alarm })
    expect(await narrow.heard('alarm.total')).toMatchObject({
      scope: `project:${project}`,
      lane: 1,
      position,
      total: 1,
    })
    expect(await wide.heard('alarm.total')).toMatchObject({ scope: `oem:${oem}`, total: alarmTotal + 1 })
    await Promise.all([narrow.close(), wide.close()])
  })
})
