/** What rules did: runs, their steps, and what is due. */
import { askMinutes } from '@vigil/contract/linkage/run'
import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id' }
const now = sql<Date>`clock_timestamp()`

export interface StepRecord {
  readonly place: number
  readonly equipmentId: string
  readonly name: string | null
  readonly installAdd: string | null
  readonly typeNo: number | null
  readonly protocolId: number | null
  readonly action: string
  readonly params: Record<string, unknown>
  readonly delayS: number
  readonly state: string
  readonly refusal: string | null
  readonly dueAt: string
  readonly givenAt: string | null
  readonly by: string | null
  readonly commandId: string | null
  readonly commandState: string | null
  readonly reason: string | null
  readonly late: boolean | null
  readonly settledAt: string | null
}

const steps = sql<StepRecord[]>`(select coalesce(jsonb_agg(jsonb_build_object('place', s.place,
      'equipmentId', s.equipment_id, 'name', e.name, 'installAdd', e.install_add, 'typeNo', e.type_no,
      'protocolId', e.protocol_id, 'action', s.action, 'params', s.params, 'delayS', s.delay_s, 'state', s.state,
      'refusal', s.refusal, 'dueAt', s.due_at, 'givenAt', s.given_at, 'by', coalesce(a.person, a.nickname, a.login_name),
      'commandId', s.command_id, 'commandState', c.state, 'reason', c.reason, 'late', c.late, 'settledAt', c.settled_at)
      order by s.place), '[]')
    from linkage_run_step s left join equipment e on e.id = s.equipment_id left join command c on c.id = s.command_id
      left join account a on a.id = s.account_id
    where s.run_id = r.id)`

const runRows = query
  .selectFrom('linkage_run as r')
  .leftJoin('equipment as cause', 'cause.id', 'r.cause_id')
  .select(['r.id', 'r.rule_id', 'r.project_id', 'r.version', 'r.name', 'r.branch', 'r.fired_at', 'r.is_paused'])
  .select(['r.cause_id', 'r.alarm_id', 'cause.name as cause_name', steps.as('steps')])

export const runById = (scope: Actor['scope'], runId: string) =>
  runRows.where('r.id', '=', runId).where(scopeFilter(scope, scopeColumns)).compile()

export type RunRecord = ReturnType<typeof runById> extends CompiledQuery<infer Row> ? Row : never

interface RunFilter {
  readonly projectId?: string | undefined
  readonly ruleId?: string | undefined
  readonly alarmId?: string | undefined
}

export const runPage = (
  scope: Actor['scope'],
  { projectId, ruleId, alarmId }: RunFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = runRows.where(scopeFilter(scope, scopeColumns))
  if (projectId) rows = rows.where('r.project_id', '=', projectId)
  if (ruleId) rows = rows.where('r.rule_id', '=', ruleId)
  if (alarmId) rows = rows.where('r.alarm_id', '=', alarmId)
  if (after) rows = rows.where('r.id', '<', after)
  return rows.orderBy('r.id', 'desc').limit(limit).compile()
}

export const askingStep = (runId: string, place: number) =>
  query
    .selectFrom('linkage_run_step')
    .select(['equipment_id', 'action', 'params'])
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .where('state', '=', 'asks')
    .where('due_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${askMinutes}::integer)`)
    .forUpdate()
    .compile()

export type AskingStep = ReturnType<typeof askingStep> extends CompiledQuery<infer Row> ? Row : never

type Answer = { readonly state: 'due' } | { readonly state: 'skipped'; readonly refusal: string }

/** A yes is due at once, unless its delay has not run out. */
export const answerStep = (runId: string, place: number, answer: Answer, by: Pick<Actor, 'accountId' | 'roleId'>) =>
  query
    .updateTable('linkage_run_step')
    .set((row) => ({
      ...answer,
      account_id: by.accountId,
      role_id: by.roleId,
      due_at: sql<Date>`greatest(${row.ref('due_at')}, clock_timestamp())`,
    }))
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .where('state', '=', 'asks')
    .returning('place')
    .compile()

export interface DueStep {
  readonly run_id: string
  readonly place: number
  readonly project_id: string
  readonly equipment_id: string
  readonly action: string
  readonly params: Record<string, unknown>
  readonly due_at: Date
  readonly is_paused: boolean
  readonly account_id: string
  readonly role_id: string
}

/** In whose name: whoever said yes to it, or else whoever made the rule. */
export const dueSteps = (most: number): CompiledQuery<DueStep> =>
  sql<DueStep>`select s.run_id, s.place, r.project_id, s.equipment_id, s.action, s.params, s.due_at,
      exists (select 1 from linkage_pause p where p.project_id = r.project_id and p.until > clock_timestamp()) as is_paused,
      coalesce(s.account_id, r.account_id) as account_id, coalesce(s.role_id, r.role_id) as role_id
    from linkage_run_step s join linkage_run r on r.id = s.run_id
    where s.state = 'due' and s.due_at <= clock_timestamp() order by s.due_at, s.run_id, s.place limit ${most}`.compile(
    query,
  )

/** Whoever gives it holds the row: it is given once, whichever worker comes first. */
export const holdDue = (runId: string, place: number) =>
  query
    .selectFrom('linkage_run_step')
    .select('place')
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .where('state', '=', 'due')
    .forUpdate()
    .compile()

type End =
  | { readonly state: 'given'; readonly command_id: string }
  | { readonly state: 'refused' | 'skipped'; readonly refusal: string }

export const endStep = (runId: string, place: number, end: End) =>
  query
    .updateTable('linkage_run_step')
    .set({ ...end, given_at: now })
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .where('state', '=', 'due')
    .returning('place')
    .compile()

/** Of a rule that acts no more: what has not begun does not begin. */
export const skipOpenSteps = (ruleId: string, refusal: string) =>
  sql`update linkage_run_step s set state = 'skipped', refusal = ${refusal} from linkage_run r
    where r.id = s.run_id and r.rule_id = ${ruleId}::uuid and s.state in ('due', 'asks')`.compile(query)

/** Nobody said yes or no in time. */
export const dropUnanswered = () =>
  query
    .updateTable('linkage_run_step')
    .set({ state: 'skipped', refusal: 'unanswered' })
    .where('state', '=', 'asks')
    .where('due_at', '<', sql<Date>`clock_timestamp() - make_interval(mins => ${askMinutes}::integer)`)
    .returning('run_id')
    .compile()
