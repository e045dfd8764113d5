/** What waits for one person, of every kind in one question: what is his by name, and what he may confirm. */
import type { Permission } from '@vigil/contract/rights/permissions'
import type { WorkKind } from '@vigil/contract/statistics/statistics'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

type Worker = Pick<Actor, 'accountId' | 'scope'>

/** Without it the list behind the number would be shut. */
export const neededFor: Readonly<Record<WorkKind, Permission>> = {
  orders: 'ticket:list',
  patrols: 'patrolTask:list',
  hazards: 'hazardRec:list',
  reviews: 'hazardRec:custom',
  approvals: 'linkRule:custom',
}

const inReach = ({ scope }: Worker, table: string): RawBuilder<boolean> =>
  scopeFilter(scope, {
    oem: `${table}.oem_id`,
    company: `${table}.company_id`,
    project: `${table}.project_id`,
  })

const counted = sql`count(*)::integer as amount`
const lateBy = (due: RawBuilder<unknown>, now: Date) =>
  sql`(count(*) filter (where ${due} < ${now}::timestamptz))::integer as overdue`

const questions: Readonly<Record<WorkKind, (who: Worker, now: Date) => RawBuilder<unknown>>> = {
  orders: (who, now) =>
    sql`select ${counted}, ${lateBy(
      sql`case when o.state = 'assigned' then o.accept_due when o.state = 'accepted' then o.arrive_due
        when o.state <> 'suspended' then o.finish_due end`,
      now,
    )}
    from work_order o where o.assignee_id = ${who.accountId}::uuid and ${inReach(who, 'o')}
      and o.state in ('assigned', 'accepted', 'arrived', 'processing', 'suspended', 'rejected')`,
  patrols: (who, now) =>
    sql`select ${counted}, ${lateBy(sql`k.ends_at`, now)} from patrol_task k
    where k.account_id = ${who.accountId}::uuid and ${inReach(who, 'k')} and k.state in ('notStarted', 'doing')
      and k.begins_at < ${now}::timestamptz + interval '1 day'`,
  hazards: (who, now) =>
    sql`select ${counted}, ${lateBy(sql`h.due_at`, now)} from hazard h
    where h.corrector_id = ${who.accountId}::uuid and ${inReach(who, 'h')}
      and h.state not in ('submitted', 'closed', 'void')`,
  reviews: (who, now) =>
    sql`select ${counted}, ${lateBy(sql`h.due_at`, now)} from hazard h
    where h.state = 'submitted' and ${inReach(who, 'h')}`,
  /** Nobody approves what he made. */
  approvals: (who) =>
    sql`select ${counted}, 0 as overdue from linkage_version v join linkage_rule r on r.id = v.rule_id
    where v.state = 'waiting' and r.removed_at is null and v.account_id <> ${who.accountId}::uuid and ${inReach(who, 'r')}`,
}

export interface WorkRow {
  readonly work: WorkKind
  readonly amount: number
  readonly overdue: number
}

/** Only what there is any of. */
export const myWorkOf = (who: Worker, kinds: readonly WorkKind[], now: Date): CompiledQuery<WorkRow> => {
  const parts = kinds.map(
    (work, place) =>
      sql`select ${work} as work, ${place}::integer as place, w.amount, w.overdue from (${questions[work](who, now)}) w`,
  )
  return sql<WorkRow>`select work, amount, overdue from (${sql.join(parts, sql` union all `)}) w
    where amount > 0 order by place`.compile(query)
}
