import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Told } from './self-test.rules.ts'

/** As kinds of equipment name their tests; which of them is one is said by the row. */
const actions = sql`('leakTest', 'selfTest')`

export interface NewTest {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly action: string
  readonly timer_id: string | null
  readonly command_id: string | null
  readonly due_at: Date
  /** Why it was not even ordered. */
  readonly reason: string | null
}

const whose = sql`e.oem_id, e.company_id, e.project_id, e.id as equipment_id, e.type_no, e.protocol_id`

/** Orders of the last day that have no record yet: those that were given, refused when their turn came, or too late. */
export const newTests = (most: number): CompiledQuery<NewTest> =>
  sql<NewTest>`
    (select ${whose}, c.action, r.timer_id, c.id as command_id, coalesce(r.due_at, c.created_at) as due_at,
      null::text as reason
     from command c join equipment e on e.id = c.equipment_id
       left join command_batch_loop l on l.command_id = c.id left join timer_run r on r.batch_id = l.batch_id
     where c.action in ${actions} and c.id >= first_id_at(clock_timestamp() - interval '1 day')
       and not exists (select 1 from self_test t where t.command_id = c.id) order by c.id limit ${most}::integer)
    union all
    (select ${whose}, t.action, t.id, null::uuid, r.due_at, coalesce(l.refusal, 'late')
     from timer t join timer_run r on r.timer_id = t.id and r.due_at > clock_timestamp() - interval '1 day'
       left join command_batch_loop l on l.batch_id = r.batch_id
       left join timer_loop o on o.timer_id = t.id and r.state = 'skipped'
       join equipment e on e.id = coalesce(l.equipment_id, o.equipment_id) and e.project_id = t.project_id
     where t.action in ${actions} and (r.state = 'skipped' or l.refusal is not null)
       and not exists (select 1 from self_test s
         where s.timer_id = t.id and s.equipment_id = e.id and s.due_at = r.due_at) limit ${most}::integer)`.compile(
    query,
  )

/** Two workers at once: the second one's is not written. */
export const insertTests = (rows: Insertable<Schema['self_test']>[]) =>
  query
    .insertInto('self_test')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .compile()

export interface OpenTest {
  readonly id: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly action: string
  readonly state: string
  readonly reason: string | null
  readonly sent_at: Date
  readonly timeout_at: Date
  readonly is_leaking: boolean
  readonly told: (Omit<Told, 'at'> & { readonly at: string })[]
}

/** Those under way, with all that their equipment told since. */
export const openTests = (most: number): CompiledQuery<OpenTest> =>
  sql<OpenTest>`
    select s.id, e.type_no, e.protocol_id, c.action, c.state, c.reason, c.timeout_at, w.sent_at,
      exists (select 1 from alarm a where a.equipment_id = c.equipment_id and a.event_key = 'leakage'
        and a.first_at <= c.timeout_at and (a.condition = 'active'
          or greatest(a.last_at, a.recovered_at) >= c.created_at - interval '5 minutes')) as is_leaking,
      (select coalesce(jsonb_agg(jsonb_build_object('at', h.received_at, 'reported', h.reported, 'events', h.events)
          order by h.received_at), '[]') from equipment_history h where h.equipment_id = c.equipment_id
        and h.received_at >= w.sent_at and h.received_at <= c.timeout_at) as told
    from self_test s join command c on c.id = s.command_id join equipment e on e.id = s.equipment_id
      cross join lateral (select coalesce(max(m.at), c.created_at) as sent_at from command_move m
        where m.command_id = c.id and m.to_state = 'sent') w
    where s.outcome is null order by s.id limit ${most}::integer for update of s skip locked`.compile(query)

export const judge = (
  id: string,
  verdict: Pick<Insertable<Schema['self_test']>, 'outcome' | 'reason' | 'took_ms' | 'judged_at'>,
) => query.updateTable('self_test').set(verdict).where('id', '=', id).returning('id').compile()

const mostShown = 24

export const testsOf = (equipmentId: string) =>
  query
    .selectFrom('self_test')
    .select(['id', 'due_at', 'expects', 'outcome', 'reason', 'took_ms', 'timer_id'])
    .where('equipment_id', '=', equipmentId)
    .orderBy('due_at', 'desc')
    .limit(mostShown)
    .compile()

export const nextTest = (equipmentId: string) =>
  query
    .selectFrom('timer as t')
    .innerJoin('timer_loop as l', 'l.timer_id', 't.id')
    .select(['t.id', 't.name', 't.next_at'])
    .where('l.equipment_id', '=', equipmentId)
    .where(sql<boolean>`t.action in ${actions}`)
    .where('t.next_at', 'is not', null)
    .orderBy('t.next_at')
    .limit(1)
    .compile()
