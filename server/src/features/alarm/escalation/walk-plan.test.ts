/** The plan of a statement is kept: none that was made while nothing burnt may be used in the storm that follows. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plannedAnew } from '#infrastructure/database/pool.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { dueAlarms } from './walk.repository.ts'

let database: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.owner.connect()
  // As the connections that walk the ladders.
  for (const [name, value] of Object.entries(plannedAnew)) await client.query(`set ${name} = '${value}'`)
})
afterAll(async () => {
  client.release()
  await database.drop()
})

interface Plan {
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

/** Rows that were looked at in vain. */
const inVain = (plan: Plan): number =>
  ((plan['Rows Removed by Join Filter'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, below) => sum + inVain(below), 0)

const burn = async (count: number): Promise<void> => {
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const project = await make.project(oem)
  const equipment = await make.equipment({ oem, project })
  await client.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, first_at, last_at,
       ladder, ladder_from, ladder_due)
     select gen_random_uuid(), $1, $2, $3, 'event' || n, 'alarm', 1 + n % 3, 'active', now(), now(), 'fire', now(),
       now() - n * interval '1 millisecond' from generate_series(1, $4::integer) n`,
    [oem, project, equipment, count],
  )
}

const names = { alarms: 20_000, most: 200 }

/** From the sixth time on a plan would be kept. */
const looks = 7

it('the next rungs are taken by key, one after the other, whatever was planned on a quiet day', async () => {
  await client.query('analyze alarm; analyze alarm_due')
  const { sql, parameters } = dueAlarms(new Date(Date.now() + 60_000), names.most)
  const types = parameters.map((value) => (typeof value === 'number' ? 'integer' : 'timestamptz'))
  const values = parameters.map((value) => `'${value instanceof Date ? value.toISOString() : String(value)}'`)
  await client.query(`prepare rungs (${types.join()}) as ${sql}`)
  for (let look = 0; look < looks; look += 1)
    expect((await client.query(`execute rungs (${values.join()})`)).rows).toEqual([])
  await burn(names.alarms)
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) execute rungs (${values.join()})`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL gave no plan')
  expect(inVain(plan)).toBe(0)
  // Of each: its alarm, the row that is locked, its equipment and its unit, by index.
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(names.most * 15)
  const taken = await client.query<{ priority: number }>(`execute rungs (${values.join()})`)
  expect(taken.rows.map(({ priority }) => priority)).toEqual(Array.from({ length: names.most }, () => 1))
})
