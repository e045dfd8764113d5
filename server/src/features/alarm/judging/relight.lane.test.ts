import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { reportOf, startTestLanes, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'
import { sweepIsolations } from '../auto-archive/auto-archive.ts'

let lanes: TestLanes
let oem: string

beforeAll(async () => {
  lanes = await startTestLanes()
  oem = await lanes.make.oem()
  await lanes.pipeline({})
})
afterAll(() => lanes.stop())

const smoke = 104
const breaker = 159
const detector = async (type_no = smoke) => lanes.device({ oem, project: await lanes.make.project(oem) }, { type_no })

let seq = 0
const say = async (device: TestDevice, on: boolean, key = 'fireAlarm', child?: string): Promise<void> => {
  const from = child === undefined ? {} : { child }
  await lanes.store(key === 'fireAlarm' ? 1 : 2, [reportOf(device, { seq: ++seq, ...from, events: [{ key, on }] })])
  await lanes.drained()
}
const alarmsOf = ({ id }: TestDevice) =>
  lanes.rows<{ id: string; event_key: string; state: string; condition: string; is_calling: boolean }>(
    `select id, event_key, state, condition, result, reopened_from, ladder, count, ladder_due is not null as is_calling
     from alarm where equipment_id = $1 and event_key not in ('unreadableMessage', 'flappingPoint') order by id`,
    [id],
  )
const leave = ({ id }: TestDevice, columns: string) =>
  lanes.rows(`update alarm set ${columns} where equipment_id = $1`, [id])

describe('a fire that burns again', () => {
  it('after its ladder ended is a new alarm that calls people anew (A2)', async () => {
    const device = await detector()
    await say(device, true)
    await say(device, false)
    // As the ladder leaves it after ten minutes.
    await leave(device, `state = 'notified', ladder_done = now(), ladder_due = null, unanswered_at = now()`)
    await say(device, true)
    const [old, fresh] = await alarmsOf(device)
    expect(old).toMatchObject({ state: 'archived', result: 'reopened', is_calling: false })
    expect(fresh).toMatchObject({ state: 'received', reopened_from: old?.id, ladder: 'fire', is_calling: true })
  })

  it('and goes out in the same breath leaves one old and one new case (A2)', async () => {
    const device = await detector()
    await say(device, true)
    await leave(device, `ladder_due = null`)
    const said = (on: boolean) => reportOf(device, { seq: ++seq, events: [{ key: 'fireAlarm', on }] })
    await lanes.store(1, [said(false), said(true)])
    await lanes.drained()
    expect(await alarmsOf(device)).toMatchObject([
      { state: 'archived', condition: 'recovered', is_calling: false },
      { state: 'received', condition: 'active', is_calling: true },
    ])
  })

  it('at a latched point minutes after somebody called it nothing calls people (A5)', async () => {
    const device = await detector()
    await say(device, true)
    const judged = `state = 'verified', verdict = 'false', cause = 'steam', ladder = null, ladder_due = null`
    await leave(device, `${judged}, verdict_at = now() - interval '1 minute'`)
    await say(device, true)
    expect(await alarmsOf(device)).toMatchObject([{ state: 'verified', count: 2, is_calling: false }])
    await leave(device, `verdict_at = now() - interval '4 minutes'`)
    await say(device, true)
    expect(await alarmsOf(device)).toMatchObject([
      { state: 'archived', result: 'reopened' },
      { state: 'received', ladder: 'fire', is_calling: true },
    ])
  })
})

describe('detectors that nobody registered behind one panel', () => {
  it('are two fires, and each burns again after it has ended (A4)', async () => {
    const panel = await detector()
    await say(panel, true, 'fireAlarm', '1-7')
    await say(panel, true, 'fireAlarm', '1-8')
    await say(panel, false, 'fireAlarm', '1-7')
    expect(await alarmsOf(panel)).toMatchObject([
      { event_key: 'fireAlarm#1-7', condition: 'recovered', is_calling: true },
      { event_key: 'fireAlarm#1-8', condition: 'active', is_calling: true },
    ])
    await leave(panel, `ladder_due = null`)
    await say(panel, true, 'fireAlarm', '1-7')
    await say(panel, true, 'fireAlarm', '1-8')
    const open = (await alarmsOf(panel)).filter(({ state }) => state !== 'archived')
    expect(open).toMatchObject([
      { condition: 'active', is_calling: true },
      { condition: 'active', is_calling: true },
    ])
  })
})

describe('an alarm under a shield', () => {
  it('calls nobody until the shield is over, and then does if it still holds (A16)', async () => {
    const device = await detector(breaker)
    await lanes.rows(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       select gen_random_uuid(), oem_id, project_id, id, 'shield', 'works', gen_random_uuid(), now() + interval '1 hour'
       from equipment where id = $1`,
      [device.id],
    )
    await say(device, true, 'overTemp')
    expect(await alarmsOf(device)).toMatchObject([{ ladder: 'alarm', is_calling: false }])
    const url = lanes.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const pool = createPool({ url, log: createLog('worker', 'fatal'), max: 1, pipeline: true })
    try {
      await sweepIsolations(createTransactor(pool), Date.now())
      expect(await alarmsOf(device)).toMatchObject([{ is_calling: false }])
      await lanes.rows('update isolation set ended_at = now(), ended_by = owner_id where equipment_id = $1', [
        device.id,
      ])
      await sweepIsolations(createTransactor(pool), Date.now())
      expect(await alarmsOf(device)).toMatchObject([{ is_calling: true }])
    } finally {
      await pool.end()
    }
  })
})
