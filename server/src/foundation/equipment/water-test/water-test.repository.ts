import type { WaterTestOutcome } from '@vigil/contract/equipment/water-test'
import { waterTestSteps, waterTest } from '@vigil/device-types/water-test'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** Two a second for as long as the longest test takes. */
const mostReadings = 3_600

const columns = [
  't.id',
  't.equipment_id',
  't.oem_id',
  't.company_id',
  't.project_id',
  't.account_id',
  't.begun_at',
  't.before',
  't.ended_at',
  't.outcome',
  't.reason',
  't.steps',
  't.curve',
] as const

const tests = query.selectFrom('equipment_water_test as t').select(columns)
export type WaterTestRecord = ReturnType<typeof tests.compile> extends CompiledQuery<infer Row> ? Row : never

const properties = [...new Set(waterTestSteps.map((step) => waterTest[step].property))]

export const latestTest = (equipmentId: string) =>
  tests
    .leftJoin('account as a', 'a.id', 't.account_id')
    .select(['a.person', 'a.login_name'])
    .where('t.equipment_id', '=', equipmentId)
    .orderBy('t.id', 'desc')
    .limit(1)
    .compile()
export type NamedTest = ReturnType<typeof latestTest> extends CompiledQuery<infer Row> ? Row : never

/** For the worker, which serves every tenant; what another one holds is left to it. */
export const runningTests = (most: number) =>
  tests.where('t.ended_at', 'is', null).orderBy('t.id').limit(most).forUpdate('t').skipLocked().compile()

/** What its shadow says, without when. */
export const valuesBefore = (equipmentId: string): CompiledQuery<{ before: Record<string, unknown> }> =>
  sql<{ before: Record<string, unknown> }>`select coalesce(
      (select jsonb_object_agg(v.key, v.value -> 'value') from jsonb_each(s.reported) v
        where v.key = any(${properties})), '{}') as before
    from equipment_shadow s where s.equipment_id = ${equipmentId}::uuid`.compile(query)

export const beginTest = (row: Insertable<Schema['equipment_water_test']>) =>
  query
    .insertInto('equipment_water_test')
    .values(row)
    // The one that runs goes on.
    .onConflict((known) => known.column('equipment_id').where('ended_at', 'is', null).doNothing())
    .compile()

/** Every report since it began, in the order in which it came; what the platform wrote itself is none. */
export const readingsSince = (equipmentId: string, begunAt: Date) =>
  query
    .selectFrom('equipment_history as h')
    .select(['h.received_at', 'h.reported'])
    .where('h.equipment_id', '=', equipmentId)
    .where('h.received_at', '>', begunAt)
    .where('h.boot_id', '>=', 0)
    .orderBy('h.received_at')
    .limit(mostReadings)
    .compile()

export interface TestEnd {
  readonly outcome: WaterTestOutcome
  readonly reason: string
  readonly steps: string
  readonly curve: string
}

/** Ended once: who comes second finds no row. */
export const endTest = (id: string, end: TestEnd) =>
  query
    .updateTable('equipment_water_test')
    .set({ ...end, ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .compile()

export const burnsInUnit = (projectId: string): CompiledQuery<{ burns: boolean }> =>
  sql<{ burns: boolean }>`select exists (select 1 from alarm where project_id = ${projectId}::uuid
    and kind = 'fire-alarm' and priority = 1 and stage < 3) as burns`.compile(query)
