/** What the seats of a centre see: cases by severity and age, and what belongs to each. */
import { sql, type CompiledQuery, type RawBuilder, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { shownFrom, type ShownAlarm } from '../desk/desk.repository.ts'
import type { ToldCount } from './ladder-steps.rules.ts'

const scopeColumns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }

export interface CaseRow extends ShownAlarm {
  readonly case_id: string
  readonly size: number
  readonly total: number
}

/** Threatens life, and nobody has said what it is. */
const unjudged = sql<boolean>`(a.priority = 1 and a.stage < 2 and a.verdict is null)`

/** One row for an alarm or a group: what is no drill first, then fires, what nobody has answered, and of those the oldest. */
const casesOf = (which: RawBuilder<unknown>, part: { after?: string | undefined; limit: number }) =>
  sql<CaseRow>`with waiting as (
      select a.id, a.first_at, coalesce(a.group_id, a.id) as case_id, a.kind <> 'fire-alarm' as is_other,
        a.stage > 0 as is_taken, a.drill_id is not null and a.real_case_id is null as is_drill, ${unjudged} as is_unjudged
      from alarm a where ${which}
    ), heads as (
      select distinct on (w.case_id) w.*, (count(*) filter (where w.is_unjudged) over (partition by w.case_id))::integer as size
      from waiting w order by w.case_id, not w.is_unjudged, w.is_drill, w.is_taken, w.is_other, w.first_at, w.id
    ), placed as (
      select h.*, row_number() over (order by h.is_drill, h.is_other, h.is_taken, h.first_at, h.id) as place,
        (count(*) over ())::integer as total from heads h
    )
    ${shownFrom(sql`(select b.*, p.case_id, p.size, p.total, p.place from placed p join alarm b on b.id = p.id
      where p.place > coalesce((select l.place from placed l where l.id = ${part.after ?? null}::uuid), 0)
      order by p.place limit ${part.limit}::integer)`)}
    order by a.place`.compile(query)

export const casePage = (
  scope: Actor['scope'],
  { oemId, kinds }: { oemId: string; kinds: readonly string[] },
  part: { after: string | undefined; limit: number },
): CompiledQuery<CaseRow> =>
  casesOf(
    sql`${scopeFilter(scope, scopeColumns)} and a.oem_id = ${oemId}::uuid and a.kind = any(${[...kinds]}) and ${unjudged}`,
    part,
  )

/** Also of one that somebody has judged a moment ago. */
export const caseRow = (scope: Actor['scope'], caseId: string): CompiledQuery<CaseRow> =>
  casesOf(sql`${scopeFilter(scope, scopeColumns)} and (a.id = ${caseId}::uuid or a.group_id = ${caseId}::uuid)`, {
    limit: 1,
  })

export interface KeyRow {
  readonly case_id: string
  readonly kind: string
  readonly oem_id: string
  readonly project_id: string
  readonly is_unjudged: boolean
}

export const keyOf = (scope: Actor['scope'], alarmId: string): CompiledQuery<KeyRow> =>
  sql<KeyRow>`select coalesce(a.group_id, a.id) as case_id, a.kind, a.oem_id, a.project_id, ${unjudged} as is_unjudged
    from alarm a where a.id = ${alarmId}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

export interface ToldRow extends ToldCount {
  readonly case_id: string
}

export const toldOf = (cases: readonly string[]): CompiledQuery<ToldRow> =>
  sql<ToldRow>`select m.case_id, m.ladder, m.level, m.channel, m.state, split_part(m.cause, ':', 1) as cause,
      count(*)::integer as count
    from message m where m.case_id = any(${[...cases]}::uuid[]) group by 1, 2, 3, 4, 5, 6`.compile(query)

export interface TaskRow extends Selectable<Schema['call_task']> {
  readonly tries: number
}

export const tasksOf = (cases: readonly string[]): CompiledQuery<TaskRow> =>
  sql<TaskRow>`select t.*, (select count(*)::integer from call_try y where y.case_id = t.case_id) as tries
    from call_task t where t.case_id = any(${[...cases]}::uuid[])`.compile(query)

export const triesOf = (caseId: string) =>
  query.selectFrom('call_try').selectAll().where('case_id', '=', caseId).orderBy('number', 'desc').limit(100).compile()

export interface NameRow {
  readonly id: string
  readonly name: string
}

export const namesIn = (oemId: string): CompiledQuery<NameRow> =>
  sql<NameRow>`select id, name from centre_names(${oemId}::uuid)`.compile(query)

export const namesOfCalls = (caseId: string): CompiledQuery<NameRow> =>
  sql<NameRow>`select id, name from call_people(${caseId}::uuid)`.compile(query)

export const supervisorOf = (oemId: string): CompiledQuery<NameRow> =>
  sql<NameRow>`select id, name from centre_supervisor(${oemId}::uuid)`.compile(query)

export const centreUnit = (oemId: string): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select p.id, p.name from centre_unit c join project p on p.id = c.project_id
    where c.oem_id = ${oemId}::uuid`.compile(query)

export interface PlaceRow {
  readonly address: string
  readonly entrance: string
}

export const placeOf = (projectId: string): CompiledQuery<PlaceRow> =>
  sql<PlaceRow>`select p.address, coalesce(e.words, '') as entrance from project p
    left join unit_entrance e on e.project_id = p.id where p.id = ${projectId}::uuid`.compile(query)

/** Of an alarm's unit, in the order of calling. */
export const contactsOf = (projectId: string) =>
  query
    .selectFrom('project_contact')
    .select(['id', 'person', 'tel', 'duty'])
    .where('project_id', '=', projectId)
    .orderBy('call_order')
    .orderBy('id')
    .limit(100)
    .compile()
