import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { archiveQuietAlarms, sweepIsolations } from './auto-archive.ts'

let database: TestDatabase
let make: Factories
let place: { oem: string; project: string }
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  const oem = await make.oem()
  place = { oem, project: await make.project(oem) }
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const minute = 60_000
const ago = (ms: number) => new Date(Date.now() - ms)
const settle = () => archiveQuietAlarms(createTransactor(pool), Date.now())

const equipmentIn = async (state: number): Promise<string> => {
  const id = await make.equipment(place)
  await database.owner.query(
    `insert into equipment_shadow (equipment_id, oem_id, project_id, type_no, online, state) values ($1, $2, $3, 101, true, $4)
     on conflict (equipment_id) do update set online = true, state = $4`,
    [id, place.oem, place.project, state],
  )
  return id
}
const stateOf = async (id: string) =>
  (
    await database.owner.query<{ state: string; result: string | null }>(
      'select state, result from alarm where id = $1',
      [id],
    )
  ).rows[0]

describe('the clock', () => {
  it('archives an alarm that recovered by itself, with the move of a timer and a word to the screens', async () => {
    const quiet = { condition: 'recovered', first_at: ago(60 * minute), recovered_at: ago(11 * minute) }
    const id = await make.alarm(place, await equipmentIn(0), quiet)
    const fresh = await make.alarm(place, await equipmentIn(0), { ...quiet, recovered_at: ago(9 * minute) })
    expect(await settle()).toBe(1)
    expect(await stateOf(id)).toEqual({ state: 'archived', result: 'autoRecovered' })
    expect((await stateOf(fresh))?.state).toBe('received')
    const { rows } = await database.owner.query('select actor_kind, note from alarm_move where alarm_id = $1', [id])
    expect(rows).toEqual([{ actor_kind: 'timer', note: 'autoRecovered' }])
    const told = await database.owner.query("select type from outbox where body->'alarm'->>'alarmId' = $1", [id])
    expect(told.rows).toEqual([{ type: 'alarm.updated' }])
  })

  it('never archives a fire, however long it has been quiet', async () => {
    const quiet = {
      condition: 'recovered',
      first_at: ago(100 * 24 * 60 * minute),
      recovered_at: ago(99 * 24 * 60 * minute),
    }
    const id = await make.alarm(place, await equipmentIn(0), { ...quiet, kind: 'fire-alarm', priority: 1 })
    await settle()
    expect((await stateOf(id))?.state).toBe('received')
  })

  it('gives a broken message a way out: once handled it is gone, and the equipment shows what is left', async () => {
    const equipment = await equipmentIn(2)
    const fault = { kind: 'fault', priority: 3, state: 'handled', handled_at: ago(0) }
    const id = await make.alarm(place, equipment, { ...fault, event_key: 'unreadableMessage' })
    await settle()
    expect(await stateOf(id)).toEqual({ state: 'archived', result: 'settled' })
    const shadow = await database.owner.query('select state from equipment_shadow where equipment_id = $1', [equipment])
    expect(shadow.rows).toEqual([{ state: 0 }])
  })

  it('is no hurry for two workers at once: each alarm is archived once', async () => {
    const quiet = { condition: 'recovered', first_at: ago(60 * minute), recovered_at: ago(11 * minute) }
    for (let n = 0; n < 20; n += 1) await make.alarm(place, await equipmentIn(0), quiet)
    const counts = await Promise.all([settle(), settle()])
    expect(counts[0] + counts[1]).toBe(20)
  })
})

describe('workflows 15.6: a shielded point', () => {
  it('comes back by itself when its time is over', async () => {
    const equipment = await equipmentIn(0)
    const text = `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, began_at, until)
      values (gen_random_uuid(), $1, $2, $3, 'shield', 'works', gen_random_uuid(), now() - interval '2 hours', now())`
    await database.owner.query(text, [place.oem, place.project, equipment])
    await sweepIsolations(createTransactor(pool), Date.now())
    const { rows } = await database.owner.query('select ended_at from isolation where equipment_id = $1', [equipment])
    expect(rows[0]).toMatchObject({ ended_at: expect.any(Date) })
  })

  const shielded = async (row: Record<string, unknown>, ended: boolean) => {
    const equipment = await equipmentIn(4)
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, began_at, until, ended_at)
       values (gen_random_uuid(), $1, $2, $3, 'shield', 'works', gen_random_uuid(), now() - interval '2 hours',
         now() + interval '1 hour', $4) returning id`,
      [place.oem, place.project, equipment, ended ? ago(1_000) : null],
    )
    const silent = { ladder: 'alarm', ladder_from: ago(60 * minute), ladder_due: null, ladder_done: null }
    return make.alarm(place, equipment, { ...silent, isolation_id: rows[0]?.id ?? null, ...row })
  }
  const calledAt = async (id: string) =>
    (await database.owner.query<{ due: Date | null }>('select ladder_due as due from alarm where id = $1', [id]))
      .rows[0]?.due

  it('that alarmed under its shield and still does calls once the shield is over, whoever ended it (A16)', async () => {
    const [still, under] = [await shielded({}, true), await shielded({}, false)]
    const others = [
      await shielded({ condition: 'recovered' }, true),
      await shielded({ state: 'acknowledged', ladder: null }, true),
      await shielded({ ladder_done: ago(minute) }, true),
    ]
    const now = Date.now()
    await sweepIsolations(createTransactor(pool), now)
    expect(await calledAt(still)).toEqual(new Date(now))
    for (const id of [under, ...others]) expect(await calledAt(id)).toBeNull()
  })
})
