import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { startWorkerDatabase, type WorkerDatabase } from '#testing/start-worker-database.ts'
import { walkCalls } from './call-clock.ts'
import { supervisorLevel } from './ladder-steps.rules.ts'

let database: WorkerDatabase
let place: { oem: string; project: string }
let supervisor: string
/** Moves the worker's clock. */
let laterS = 0

beforeAll(async () => {
  database = await startWorkerDatabase()
})
afterAll(() => database.stop())
beforeEach(async () => {
  laterS = 0
  const oem = await database.make.oem()
  place = { oem, project: await database.make.project(oem) }
  supervisor = (await database.make.account('oem', { oem })).id
})
afterEach(async () => {
  await database.ask('delete from call_task')
  await database.ask('delete from message')
  await database.ask('delete from alarm_move')
  await database.ask(`update alarm set verdict = 'test', state = 'verified'`)
})

const walk = () =>
  walkCalls({
    transactor: createTransactor(database.pool),
    newId: uuidV7,
    now: () => Date.now() + laterS * 1_000,
  })
const burning = async (row: Record<string, unknown> = {}): Promise<string> => {
  const climb = { ladder: 'fire', ladder_from: new Date() }
  const equipment = await database.make.equipment(place)
  return database.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...climb, ...row })
}
const change = (alarmId: string, columns: string) =>
  database.ask(`update alarm set ${columns} where id = $1`, [alarmId])
const taskOf = async (alarmId: string) =>
  (
    await database.ask<{ state: string; holder_id: string | null }>('select * from call_task where alarm_id = $1', [
      alarmId,
    ])
  )[0]
const notesOf = async (alarmId: string) =>
  (await database.ask<{ note: string }>('select note from alarm_move where alarm_id = $1 order by id', [alarmId])).map(
    ({ note }) => note,
  )
const calledOf = (alarmId: string) =>
  database.ask<{ account_id: string; channel: string }>(
    'select account_id, channel from message where alarm_id = $1 and level = $2 order by channel',
    [alarmId, supervisorLevel],
  )

it('opens a call after 180 s without an answer, once, and says so in the timeline', async () => {
  const alarmId = await burning()
  laterS = 179
  await walk()
  expect(await taskOf(alarmId)).toBeUndefined()
  laterS = 181
  await walk()
  await walk()
  expect(await taskOf(alarmId)).toMatchObject({ state: 'open' })
  expect(await notesOf(alarmId)).toEqual(['centre:open'])
})

it('opens one call for a group of more than twenty', async () => {
  const group_id = uuidV7()
  for (let count = 0; count < 21; count += 1) await burning({ group_id })
  laterS = 200
  await walk()
  const tasks = await database.ask('select case_id from call_task')
  expect(tasks).toEqual([{ case_id: group_id }])
})

it('ends it when somebody acknowledges, and opens it anew after 300 s in which he says nothing', async () => {
  const alarmId = await burning()
  laterS = 200
  await walk()
  await change(alarmId, `state = 'acknowledged', ladder = 'unverified', ladder_from = now() + interval '200 s'`)
  await walk()
  expect(await taskOf(alarmId)).toMatchObject({ state: 'closed' })
  laterS = 499
  await walk()
  expect(await taskOf(alarmId)).toMatchObject({ state: 'closed' })
  laterS = 501
  await walk()
  expect(await taskOf(alarmId)).toMatchObject({ state: 'open' })
  await change(alarmId, `verdict = 'test', state = 'verified', ladder = null`)
  await walk()
  expect(await taskOf(alarmId)).toMatchObject({ state: 'closed' })
})

it('calls the supervisor at 300 s, once, beside the ladder’s own call and never instead of it', async () => {
  const alarmId = await burning()
  laterS = 200
  await walk()
  laterS = 299
  await walk()
  expect(await calledOf(alarmId)).toEqual([])
  laterS = 301
  await walk()
  await walk()
  expect(await calledOf(alarmId)).toEqual([
    { account_id: supervisor, channel: 'push' },
    { account_id: supervisor, channel: 'voice' },
  ])
  const [alarm] = await database.ask('select ladder, state, ladder_done from alarm where id = $1', [alarmId])
  expect(alarm).toEqual({ ladder: 'fire', state: 'received', ladder_done: null })
})

it('gives back what a seat had that stopped without a word, and nothing of one that is there', async () => {
  const [lost, held] = [await burning(), await burning()]
  const there = (await database.make.account('oem', place)).id
  const now = new Date()
  laterS = 200
  for (const [account, seenS] of [
    [supervisor, 169],
    [there, 199],
  ] as const)
    await database.ask('insert into centre_seat (oem_id, account_id, seat, seen_at) values ($1, $2, 1, $3)', [
      place.oem,
      account,
      new Date(now.getTime() + seenS * 1_000),
    ])
  for (const [alarmId, holder] of [
    [lost, supervisor],
    [held, there],
  ])
    await database.ask(
      `insert into call_task (case_id, alarm_id, oem_id, state, opened_at, holder_id, held_at)
       values ($1, $1, $2, 'calling', now(), $3, now())`,
      [alarmId, place.oem, holder],
    )
  await walk()
  expect(await taskOf(lost)).toMatchObject({ state: 'open', holder_id: null })
  expect(await taskOf(held)).toMatchObject({ state: 'calling', holder_id: there })
  expect(await notesOf(lost)).toEqual(['centre:left'])
})
