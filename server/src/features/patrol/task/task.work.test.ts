/** What the clock does with rounds, by an hour that is said: tasks in the unit's zone, reminders, what was missed. */
import { patrolHistoryCalls } from '@vigil/contract/patrol/history'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPatrolUnit, type PatrolUnit } from '#testing/start-patrol-unit.ts'

let unit: PatrolUnit
let [lobby, garage] = ['', '']

beforeAll(async () => {
  unit = await startPatrolUnit()
  ;[lobby, garage] = [(await unit.addPlace('1F 大堂')).placeId, (await unit.addPlace('B1 车库 A 区')).placeId]
})
afterAll(() => unit.stop())

const tasksOf = async (planId: string, token = unit.manager.token) =>
  (await unit.server.result(patrolTaskCalls.list, { planId, size: 100 }, token)).rows
const messages = async (ladder: string, planId: string) =>
  (
    await unit.server.database.owner.query<{ account_id: string; level: number }>(
      `select m.account_id, m.level from message m join patrol_task k on k.id = m.case_id
        where m.ladder = $1 and k.plan_id = $2 order by m.level`,
      [ladder, planId],
    )
  ).rows

describe('[spec 7.calls.patrol.plans] a plan that runs', () => {
  it('makes each window of the unit’s day once, however many workers look, and the next day before midnight', async () => {
    const planId = await unit.startPlan(unit.body([lobby, garage]), '2031-03-03T03:00:00Z')
    // Eleven in Shanghai: the window of ten has begun before the plan did.
    await Promise.all([unit.work('2031-03-03T03:00:10Z'), unit.work('2031-03-03T03:00:10Z')])
    const today = await tasksOf(planId)
    expect(today.map(({ beginsAt }) => beginsAt)).toEqual(
      ['12', '10', '08', '06', '04'].map((hour) => `2031-03-03T${hour}:00:00.000Z`),
    )
    expect(today[0]).toMatchObject({ day: '2031-03-03', points: 2, state: 'notStarted', accountId: unit.guard.id })
    await unit.work('2031-03-03T15:00:00Z')
    expect(await tasksOf(planId)).toHaveLength(5)
    await unit.work('2031-03-03T15:31:00Z')
    expect((await tasksOf(planId)).filter(({ day }) => day === '2031-03-04')).toHaveLength(6)
    expect(await tasksOf(planId, unit.neighbour.token)).toEqual([])
    await unit.server.database.owner.query(`update patrol_plan set state = 'ended' where id = $1`, [planId])
  })

  it('of a platform that was away counts nothing against anybody', async () => {
    const planId = await unit.startPlan(unit.body([lobby]), '2032-03-03T01:00:00Z')
    await unit.work('2032-03-03T11:00:00Z')
    const states = (await tasksOf(planId)).map(({ day, state, beginsAt }) => [day, beginsAt.slice(11, 13), state])
    expect(states).toEqual([
      ['2032-03-03', '12', 'notStarted'],
      ['2032-03-03', '10', 'notStarted'],
      ['2032-03-03', '08', 'cancelled'],
      ['2032-03-03', '06', 'cancelled'],
      ['2032-03-03', '04', 'cancelled'],
      ['2032-03-03', '02', 'cancelled'],
    ])
    await unit.server.database.owner.query(`update patrol_plan set state = 'ended' where id = $1`, [planId])
  })

  it('[spec 7.calls.patrol.history] reminds three times, calls missed what nobody did, says so to the manager, and counts it', async () => {
    const window = { cycle: { kind: 'day' } as const, windows: [{ from: '10:00', to: '12:00' }] }
    const planId = await unit.startPlan(unit.body([lobby, garage], window), '2033-03-03T00:00:00Z')
    await unit.work('2033-03-03T01:29:00Z')
    expect(await messages('patrol', planId)).toEqual([])
    for (const at of ['01:30', '01:31', '03:00', '03:50', '03:51']) await unit.work(`2033-03-03T${at}:00Z`)
    expect(await messages('patrol', planId)).toEqual([1, 2, 3].map((level) => ({ account_id: unit.guard.id, level })))
    await unit.work('2033-03-03T04:09:59Z')
    expect(await tasksOf(planId)).toMatchObject([{ state: 'notStarted' }])
    await unit.work('2033-03-03T04:10:00Z')
    const [task] = await tasksOf(planId)
    expect(task).toMatchObject({ state: 'missed', done: 0 })
    expect(await messages('patrolMissed', planId)).toEqual([{ account_id: unit.manager.id, level: 0 }])

    const stretch = { projectId: unit.place.project, planId, fromDay: '2033-03-01', toDay: '2033-03-30' }
    const figures = () => unit.server.result(patrolHistoryCalls.figures, stretch, unit.manager.token)
    expect(await figures()).toMatchObject({
      due: 2,
      inTime: 0,
      late: 0,
      missed: 2,
      rate: 0,
      days: [{ day: '2033-03-03', missed: 2 }],
      cells: [
        { from: '10:00', due: 1, missed: 1 },
        { from: '10:00', due: 1, missed: 1 },
      ],
      reasons: [{ reason: null, missed: 2 }],
    })
    const why = { taskId: task?.taskId ?? '', placeId: garage, reason: 'locked', note: '后厨午市锁门' } as const
    expect(await unit.server.send(patrolTaskCalls.sayWhy, why, unit.neighbour.token)).toMatchObject({ code: 'missing' })
    await unit.server.result(patrolTaskCalls.sayWhy, why, unit.guard.token)
    expect((await figures()).reasons).toEqual(
      expect.arrayContaining([
        { reason: 'locked', missed: 1 },
        { reason: null, missed: 1 },
      ]),
    )
    const rows = (filter: object, token = unit.manager.token) =>
      unit.server.send(patrolHistoryCalls.rows, { ...stretch, size: 20, ...filter }, token)
    expect(await rows({ outcome: 'missed' })).toMatchObject({ result: { rows: [{}, {}] } })
    expect(await rows({ reason: 'locked' })).toMatchObject({
      result: { rows: [{ placeId: garage, reasonNote: '后厨午市锁门' }] },
    })
    expect(await rows({ isUnsaid: true })).toMatchObject({ result: { rows: [{ placeId: lobby }] } })
    expect(await rows({}, unit.neighbour.token)).toMatchObject({ result: { rows: [] } })
  })

  it('with a window that nobody goes says so by itself', async () => {
    const window = { cycle: { kind: 'day' } as const, windows: [{ from: '10:00', to: '12:00' }] }
    const planId = await unit.startPlan(unit.body([lobby], window), '2034-03-03T00:00:00Z')
    await unit.work('2034-03-03T01:00:00Z')
    await unit.server.database.owner.query('update patrol_task set account_id = null where plan_id = $1', [planId])
    await unit.work('2034-03-03T05:00:00Z')
    const [row] = await tasksOf(planId)
    const task = await unit.server.result(patrolTaskCalls.get, { taskId: row?.taskId ?? '' }, unit.guard.token)
    expect(task).toMatchObject({ state: 'missed', route: [{ outcome: 'missed', reason: 'nobody' }] })
  })
})
