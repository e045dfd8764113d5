import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { nextCheckAt } from './check.rules.ts'
import { sweepChecks } from './check.sweep.ts'

let database: TestDatabase
let make: Factories
let oem: string
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  oem = await make.oem()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 4, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const hour = 3_600_000
const minute = 60_000
const sweepAt = (at: number) => sweepChecks({ transactor: createTransactor(pool), newId: uuidV7, now: () => at })

/** A shift of two that began an hour ago, is asked three times, and next right now. */
const watchedUnit = async (perShift = 3) => {
  const now = Date.now()
  const place = { oem, project: await make.project(oem) }
  const site = [place.oem, place.project]
  const officers = [await make.account('dutyOfficer', place), await make.account('dutyOfficer', place)].map(
    ({ id }) => id,
  )
  const shift = uuidV7()
  await database.owner.query('insert into duty_unit (project_id, oem_id, checks_per_shift) values ($2, $1, $3)', [
    ...site,
    perShift,
  ])
  await database.owner.query(
    `insert into duty_shift (id, oem_id, project_id, from_at, to_at, written_by, check_due) values ($1, $2, $3, $4, $5, $1, $6)`,
    [shift, ...site, new Date(now - hour), new Date(now + 7 * hour), new Date(now)],
  )
  for (const [place_, account] of officers.entries())
    await database.owner.query(
      'insert into duty_person (shift_id, place, oem_id, project_id, account_id) values ($1, $2, $3, $4, $5)',
      [shift, place_, ...site, account],
    )
  return { place, shift, officers, now }
}
type Unit = Awaited<ReturnType<typeof watchedUnit>>

const checksOf = async ({ place }: Unit) =>
  (
    await database.owner.query<{ id: string; state: string; slot: number; asked_at: Date }>(
      'select id, state, slot, asked_at from duty_check where project_id = $1 order by id',
      [place.project],
    )
  ).rows
const toldOf = async ({ place }: Unit) =>
  (
    await database.owner.query<{ account_id: string; channel: string; level: number }>(
      `select account_id, channel, level from message where project_id = $1 and ladder = 'dutyCheck' order by level, id`,
      [place.project],
    )
  ).rows.map(({ account_id, channel, level }) => `${channel} ${level} ${account_id}`)
const entriesOf = async ({ place }: Unit) =>
  (
    await database.owner.query<{ kind: string }>('select kind from duty_entry where project_id = $1 order by id', [
      place.project,
    ])
  ).rows.map(({ kind }) => kind)
const answer = (unit: Unit) =>
  database.owner.query(
    "update duty_check set state = 'answered', answered_at = now(), answered_by = $2 where project_id = $1 and state = 'asked'",
    [unit.place.project, unit.officers[0]],
  )

describe('a duty check at random [workflows 13]', () => {
  it('is asked once, however many workers look and however often they are started again', async () => {
    const unit = await watchedUnit()
    await Promise.all([sweepAt(unit.now), sweepAt(unit.now), sweepAt(unit.now)])
    await sweepAt(unit.now + 1_000)
    expect(await checksOf(unit)).toMatchObject([{ state: 'asked', slot: 0 }])
    expect(await toldOf(unit)).toEqual(unit.officers.map((id) => `push 0 ${id}`))
    expect(await entriesOf(unit)).toEqual(['checkAsked'])
  })

  it('calls everybody on duty after five minutes, is missed after ten, and is that once', async () => {
    const unit = await watchedUnit(1)
    await sweepAt(unit.now)
    await sweepAt(unit.now + 5 * minute - 1)
    expect(await toldOf(unit)).toHaveLength(2)
    await sweepAt(unit.now + 5 * minute)
    await sweepAt(unit.now + 6 * minute)
    expect((await toldOf(unit)).slice(2).toSorted()).toEqual(unit.officers.map((id) => `voice 300 ${id}`).toSorted())
    await sweepAt(unit.now + 10 * minute - 1)
    expect(await checksOf(unit)).toMatchObject([{ state: 'asked' }])
    await Promise.all([sweepAt(unit.now + 10 * minute), sweepAt(unit.now + 10 * minute)])
    expect(await checksOf(unit)).toMatchObject([{ state: 'missed' }])
    expect(await entriesOf(unit)).toEqual(['checkAsked', 'checkMissed'])
  })

  it('that is answered is never missed and nobody is called', async () => {
    const unit = await watchedUnit()
    await sweepAt(unit.now)
    await answer(unit)
    await sweepAt(unit.now + 11 * minute)
    expect((await checksOf(unit))[0]).toMatchObject({ state: 'answered' })
    expect(await toldOf(unit)).toHaveLength(2)
  })

  it('waits while an urgent alarm of the unit is not acknowledged, and comes after it', async () => {
    const unit = await watchedUnit()
    const equipment = await make.equipment(unit.place)
    const fire = await make.alarm(unit.place, equipment, { kind: 'fire-alarm', priority: 1 })
    await sweepAt(unit.now)
    expect(await checksOf(unit)).toEqual([])
    await database.owner.query("update alarm set state = 'acknowledged' where id = $1", [fire])
    await sweepAt(unit.now + 3 * minute)
    expect(await checksOf(unit)).toMatchObject([{ state: 'asked' }])
  })

  it('comes as often as the unit wants, each where the seed puts it, whatever the worker slept through', async () => {
    const unit = await watchedUnit()
    const { rows } = await database.owner.query<{ seed: string; from_at: Date; to_at: Date }>(
      'select seed, from_at, to_at from duty_shift where id = $1',
      [unit.shift],
    )
    const [row] = rows
    const plan = {
      seed: row?.seed ?? '',
      from: row?.from_at.getTime() ?? 0,
      to: row?.to_at.getTime() ?? 0,
      perShift: 3,
    }
    const first = nextCheckAt(plan, 0) ?? 0
    await database.owner.query('update duty_shift set check_due = $2 where id = $1', [unit.shift, new Date(first)])
    for (let at = plan.from; at < plan.to + hour; at += 5 * minute) await sweepAt(at)
    const asked = await checksOf(unit)
    expect(asked.map(({ slot }) => slot)).toEqual(asked.map((_, n) => n))
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect(asked.length).toBeLessThanOrEqual(3)
    for (const { asked_at } of asked) expect(asked_at.getTime()).toBeLessThanOrEqual(plan.to - 10 * minute)
  })

  it('is given up when the shift has handed over, or has too little time left to answer', async () => {
    const [handed, late] = [await watchedUnit(), await watchedUnit()]
    await database.owner.query('update duty_shift set ended_at = now() where id = $1', [handed.shift])
    await database.owner.query('update duty_shift set to_at = $2 where id = $1', [
      late.shift,
      new Date(late.now + 9 * minute),
    ])
    await sweepAt(late.now + 1)
    expect([await checksOf(handed), await checksOf(late)]).toEqual([[], []])
    const { rows } = await database.owner.query(
      'select 1 from duty_shift where id = any($1) and check_due is not null',
      [[handed.shift, late.shift]],
    )
    expect(rows).toEqual([])
  })
})
