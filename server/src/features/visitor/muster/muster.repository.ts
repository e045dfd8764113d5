import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { inReach } from '#foundation/project/unit.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface FireRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly kind: string
  readonly state: string
  readonly first_at: Date
}

export const fireById = (scope: Actor['scope'], alarmId: string): CompiledQuery<FireRow> =>
  sql<FireRow>`select a.oem_id, a.company_id, a.project_id, a.kind, a.state, a.first_at from alarm a
    where a.id = ${alarmId}::uuid and ${inReach(scope, 'a')}`.compile(query)

/** Said twice, because the answer was lost, it stands once. */
export const insertTick = (row: Insertable<Schema['muster_tick']>) =>
  query
    .insertInto('muster_tick')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile()

export interface TickRow {
  readonly person_kind: string
  readonly person_id: string
  readonly result: string
  readonly at: Date
  readonly by_id: string
}

/** The last word of everybody about each, the newest first: when it was said counts, not when it was heard. */
export const lastTicks = (alarmId: string): CompiledQuery<TickRow> =>
  sql<TickRow>`select * from (
      select distinct on (person_kind, person_id, by_id) person_kind, person_id, result, at, by_id, id from muster_tick
      where alarm_id = ${alarmId}::uuid order by person_kind, person_id, by_id, at desc, id desc) said
    order by at desc, id desc`.compile(query)
