import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { silenceCalls } from '@vigil/contract/alarm/silence'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { walkLadders } from '../escalation/walk.ts'
import { mendSilence } from './mend-silence.ts'

let server: TestServer
let place: { oem: string; project: string }
let pool: ReturnType<typeof createPool>
let token: string
let neighbour: string
let officer: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const signIn = async (at: { oem: string; project: string }) => {
    const { id, loginName } = await server.make.account('dutyOfficer', at)
    officer ??= id
    return server.signIn(loginName)
  }
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  token = await signIn(place)
  neighbour = await signIn({ oem, project: await server.make.project(oem) })
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})
beforeEach(() =>
  server.database.owner.query(
    `delete from message; delete from alarm_move; delete from alarm_sight; delete from alarm`,
  ),
)

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

/** A fire that began so many seconds ago and has its next call ahead. */
const burning = async (seconds: number, row: Record<string, unknown> = {}) => {
  const at = ago(seconds)
  const climb = { ladder: 'fire', ladder_from: at, ladder_due: new Date(Date.now() + 30_000) }
  const equipment = await server.make.equipment(place, { name: 'detector 12' })
  const times = { first_at: at, last_at: at, ...climb }
  return server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...times, ...row })
}
const said = async (alarm: string, row: { state: string; cause?: string; caseId?: string; sent?: Date }) =>
  owner(
    `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level, priority, state, cause, sent_at)
     select gen_random_uuid(), $2, a.id, $3, a.oem_id, a.project_id, a.equipment_id, 'sms', 'fire', 0, 1, $4, $5, $6 from alarm a where a.id = $1`,
    [alarm, row.caseId ?? alarm, officer, row.state, row.cause ?? null, row.sent ?? null],
  )
const seen = (who = token) => server.result(silenceCalls.silence, {}, who)
const mend = () =>
  mendSilence({ transactor: createTransactor(pool), told: () => undefined, log: createLog('worker', 'fatal') })
const walk = () => walkLadders({ transactor: createTransactor(pool), newId: uuidV7, now: Date.now })
const rowOf = async (alarm: string) => (await owner('select * from alarm where id = $1', [alarm])).rows[0]

describe('a fire that nobody was told of', () => {
  it('is said by the api without any worker after ten seconds, and to nobody else’s unit (C20)', async () => {
    await burning(5)
    expect(await seen()).toMatchObject({ untold: 0, uncalled: 0, first: null })
    const alarmId = await burning(11)
    expect(await seen()).toMatchObject({ untold: 1, uncalled: 0, fires: 1, first: { alarmId } })
    expect(await seen(neighbour)).toEqual({ untold: 0, uncalled: 0, fires: 0, first: null })
  })

  it.each<[string, (alarm: string) => Promise<unknown>]>([
    ['a word went out', (alarm) => said(alarm, { state: 'sent', sent: new Date() })],
    ['somebody opened it', (alarm) => server.result(alarmDeskCalls.see, { alarmId: alarm }, token)],
    ['somebody acknowledged it', (alarm) => server.result(alarmDeskCalls.acknowledge, { alarmId: alarm }, token)],
    ['the device took it back', (alarm) => owner(`update alarm set condition = 'recovered' where id = $1`, [alarm])],
    ['it was judged', (alarm) => owner(`update alarm set verdict = 'test' where id = $1`, [alarm])],
  ])('is no longer said when %s (C20)', async (_why, happen) => {
    const alarm = await burning(11)
    expect(await seen()).toMatchObject({ untold: 1 })
    await happen(alarm)
    expect(await seen()).toMatchObject({ untold: 0, uncalled: 0 })
  })

  it('is none in a storm of which one word went out, but is one that came after the others were taken (A9, C20)', async () => {
    const group_id = uuidV7()
    const [first, second] = [await burning(40, { group_id }), await burning(35, { group_id })]
    await said(first, { state: 'sent', caseId: group_id, sent: ago(39) })
    expect(await seen()).toMatchObject({ untold: 0 })
    await owner(`update alarm set state = 'acknowledged', ladder = 'unverified' where id = any($1)`, [[first, second]])
    const late = await burning(20, { group_id })
    expect(await seen()).toMatchObject({ untold: 1, first: { alarmId: late } })
    await mend()
    expect(await rowOf(late)).toMatchObject({ group_id: null })
    await walk()
    const { rowCount } = await owner('select 1 from message where alarm_id = $1', [late])
    expect(rowCount).toBeGreaterThan(0)
  })

  it('is offered to its providers again while none has taken it (D1)', async () => {
    const alarm = await burning(60)
    await said(alarm, { state: 'failed', cause: 'refused: sms 1: 503' })
    await mend()
    expect((await owner('select state from message where alarm_id = $1', [alarm])).rows).toEqual([{ state: 'queued' }])
    await owner(`update message set state = 'failed', sent_at = now() where alarm_id = $1`, [alarm])
    await mend()
    expect((await owner('select state from message where alarm_id = $1', [alarm])).rows).toEqual([{ state: 'failed' }])
  })
})

describe('a fire without a next call', () => {
  it('is said and called anew, with a line in its timeline, once (D1)', async () => {
    const alarm = await burning(2_000, { state: 'notified', ladder_due: null, ladder_done: ago(900) })
    expect(await seen()).toMatchObject({ untold: 0, uncalled: 1 })
    expect(await mend()).toBe(1)
    expect(await mend()).toBe(0)
    expect(await seen()).toMatchObject({ untold: 0, uncalled: 0 })
    const { rows } = await owner(`select note, actor_kind from alarm_move where alarm_id = $1`, [alarm])
    expect(rows).toEqual([{ note: 'calledAnew', actor_kind: 'timer' }])
  })

  it('begins the ladder of what it is when it has none (D1)', async () => {
    const none = { ladder: null, ladder_from: null, ladder_due: null }
    const [fire, taken] = [
      await burning(60, none),
      await burning(60, { ...none, state: 'acknowledged', acknowledged_at: ago(50) }),
    ]
    expect(await mend()).toBe(2)
    expect([(await rowOf(fire)).ladder, (await rowOf(taken)).ladder]).toEqual(['fire', 'unverified'])
    await walk()
    const { rowCount } = await owner('select 1 from message where alarm_id = $1', [fire])
    expect(rowCount).toBeGreaterThan(0)
  })

  it('is said when its call is overdue because the worker is away (D1, C20)', async () => {
    await burning(60, { state: 'notified', ladder_due: ago(16) })
    expect(await seen()).toMatchObject({ uncalled: 1 })
  })

  it('is left to whoever said that he goes, for ten minutes (D1)', async () => {
    const none = { state: 'acknowledged', ladder: null, ladder_from: null, ladder_due: null, owner_id: officer }
    await burning(2_000, { ...none, owned_at: ago(599) })
    expect(await seen()).toMatchObject({ uncalled: 0 })
    expect(await mend()).toBe(0)
    await burning(2_000, { ...none, owned_at: ago(601) })
    expect(await seen()).toMatchObject({ uncalled: 1 })
    expect(await mend()).toBe(1)
  })
})
