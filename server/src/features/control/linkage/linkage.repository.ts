/** Rules and their versions, as people keep them. */
import { workingLifecycles } from '@vigil/contract/equipment/lifecycles'
import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

type Scope = Actor['scope']

const scopeColumns = { oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id' }
const now = sql<Date>`clock_timestamp()`
const nameOf = (alias: string) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`${alias}.person`)}, ${sql.ref(`${alias}.nickname`)}, ${sql.ref(`${alias}.login_name`)})`

const ruleRows = query.selectFrom('linkage_rule as r').where('r.removed_at', 'is', null)

export const ruleById = (scope: Scope, ruleId: string) =>
  ruleRows
    .select(['r.id', 'r.oem_id', 'r.company_id', 'r.project_id', 'r.revision'])
    .where('r.id', '=', ruleId)
    .where(scopeFilter(scope, scopeColumns))
    .compile()

/** Held until the transaction ends: of two who change it, one comes after the other. */
export const holdRule = (ruleId: string) =>
  query.selectFrom('linkage_rule').select('revision').where('id', '=', ruleId).forUpdate().compile()

export const versionsOf = (ruleId: string) =>
  query
    .selectFrom('linkage_version as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('account as b', 'b.id', 'v.approved_by')
    .selectAll('v')
    .select([nameOf('a').as('by'), nameOf('b').as('approver')])
    .where('v.rule_id', '=', ruleId)
    .orderBy('v.version', 'desc')
    .limit(20)
    .compile()

export type VersionRecord = ReturnType<typeof versionsOf> extends CompiledQuery<infer Row> ? Row : never

export const namedEquipment = (ids: readonly string[]) =>
  query
    .selectFrom('equipment')
    .select(['id', 'project_id', 'name', 'install_add', 'type_no', 'protocol_id', 'lifecycle', 'expires_at'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .compile()

export type NamedRecord = ReturnType<typeof namedEquipment> extends CompiledQuery<infer Row> ? Row : never

export interface ListedRule {
  readonly id: string
  readonly project_id: string
  readonly live: { version: number; state: string; name: string; steps: number } | null
  readonly draft: { version: number; state: string; name: string; steps: number } | null
  readonly last_run: { runId: string; at: string; steps: number; proven: number } | null
}

const shortOf = (states: string) =>
  sql<ListedRule['live']>`(select jsonb_build_object('version', v.version, 'state', v.state, 'name', v.body ->> 'name',
      'steps', jsonb_array_length(v.body -> 'does') + jsonb_array_length(v.body -> 'otherwise'))
    from linkage_version v where v.rule_id = r.id and v.state in (${sql.raw(states)}))`

const lastRun = sql<ListedRule['last_run']>`(select jsonb_build_object('runId', l.id, 'at', l.fired_at,
      'steps', (select count(*) from linkage_run_step s where s.run_id = l.id),
      'proven', (select count(*) from linkage_run_step s join command c on c.id = s.command_id
        where s.run_id = l.id and c.state = 'done'))
    from linkage_run l where l.rule_id = r.id order by l.id desc limit 1)`

interface RuleFilter {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
}

export const rulePage = (
  scope: Scope,
  { projectId, equipmentId }: RuleFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<ListedRule> => {
  const names = (equipment: string) => sql<boolean>`exists (select 1 from linkage_equipment e
    join linkage_version v on v.rule_id = e.rule_id and v.version = e.version and v.state <> 'replaced'
    join equipment q on q.id = e.equipment_id
    where e.rule_id = r.id and ${equipment}::uuid in (q.id, q.parent_id))`
  let rows = ruleRows
    .select(['r.id', 'r.project_id'])
    .select([shortOf(`'on', 'off'`).as('live'), shortOf(`'draft', 'waiting'`).as('draft'), lastRun.as('last_run')])
    .where(scopeFilter(scope, scopeColumns))
  if (projectId) rows = rows.where('r.project_id', '=', projectId)
  if (equipmentId) rows = rows.where(names(equipmentId))
  if (after) rows = rows.where('r.id', '<', after)
  return rows.orderBy('r.id', 'desc').limit(limit).compile()
}

/** What else acts in the unit. */
export const otherRules = (projectId: string, besides: string | undefined) =>
  query
    .selectFrom('linkage_version as v')
    .innerJoin('linkage_rule as r', 'r.id', 'v.rule_id')
    .select('v.body')
    .where('v.state', '=', 'on')
    .where('r.removed_at', 'is', null)
    .where('r.project_id', '=', projectId)
    .where(besides ? sql<boolean>`r.id <> ${besides}::uuid` : sql<boolean>`true`)
    .limit(1_000)
    .compile()

export const insertRule = (row: Insertable<Schema['linkage_rule']>) =>
  query.insertInto('linkage_rule').values(row).compile()

export const touchRule = (ruleId: string, revision: number) =>
  query
    .updateTable('linkage_rule')
    .set({ revision: revision + 1 })
    .where('id', '=', ruleId)
    .where('revision', '=', revision)
    .where('removed_at', 'is', null)
    .returning('id')
    .compile()

export const insertVersion = (row: Insertable<Schema['linkage_version']>) =>
  query.insertInto('linkage_version').values(row).compile()

export const insertEquipment = (rows: readonly Insertable<Schema['linkage_equipment']>[]) =>
  query
    .insertInto('linkage_equipment')
    .values([...rows])
    .compile()

type Change = Partial<Pick<Selectable<Schema['linkage_version']>, 'state' | 'approved_by' | 'refused_for'>>

/** From one of these states, or not at all. */
export const moveVersion = (ruleId: string, version: number | undefined, from: readonly string[], change: Change) =>
  query
    .updateTable('linkage_version')
    .set(change)
    .where('rule_id', '=', ruleId)
    .where(version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}::integer`)
    .where('state', 'in', [...from])
    .returning('version')
    .compile()

/** Judged anew from the next report on: whatever held for an older version is forgotten. */
export const beginState = (ruleId: string, version: number) =>
  query
    .insertInto('linkage_state')
    .values({ rule_id: ruleId, version })
    .onConflict((same) =>
      same
        .column('rule_id')
        .doUpdateSet({ version, holds: false, due_at: null, fired_at: null, cause_id: null, alarm_id: null }),
    )
    .compile()

export const removeRule = (ruleId: string) =>
  query.updateTable('linkage_rule').set({ removed_at: now }).where('id', '=', ruleId).returning('id').compile()

export const pauseOf = (projectId: string) =>
  query
    .selectFrom('linkage_pause as p')
    .leftJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.until', 'p.reason', nameOf('a').as('by')])
    .where('p.project_id', '=', projectId)
    .where('p.until', '>', now)
    .compile()

type Pausing = Omit<Insertable<Schema['linkage_pause']>, 'until'> & { readonly minutes: number }

export const setPause = ({ minutes, ...row }: Pausing) => {
  const until = sql<Date>`clock_timestamp() + make_interval(mins => ${minutes}::integer)`
  const { account_id, reason } = row
  return query
    .insertInto('linkage_pause')
    .values({ ...row, until })
    .onConflict((same) => same.column('project_id').doUpdateSet({ until, account_id, reason }))
    .compile()
}

/** The unit, with what hangs a row on its tree. */
export const unitOf = (projectId: string) =>
  query.selectFrom('project').select(['oem_id', 'company_id', 'zone']).where('id', '=', projectId).compile()

/** At work in the unit, of these kinds. */
export const equipmentOfKinds = (projectId: string, kinds: readonly number[], most: number) =>
  query
    .selectFrom('equipment')
    .select(['id', 'type_no', 'protocol_id'])
    .where('project_id', '=', projectId)
    .where('type_no', 'in', [...kinds])
    .where('lifecycle', 'in', [...workingLifecycles])
    .orderBy('id')
    .limit(most)
    .compile()
