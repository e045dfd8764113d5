/** What people found on their way, and the ways that nobody went: each is looked at once. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface FindingRow {
  /** Of what was found: it becomes one hazard, however many workers look. */
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string | null
  readonly title: string
  readonly note: string
  readonly level: 'general' | 'serious'
  readonly is_fixed: boolean
  /** Nobody: the clock. */
  readonly account_id: string | null
  readonly at: Date
  /** Of findings with the same key one is put right at a time; null: each is its own. */
  readonly one_of: string | null
  /** False where there is nothing to put right, or it is a hazard already. */
  readonly is_new: boolean
}

export interface FindingSource {
  readonly source: 'patrol' | 'missedRound' | 'maintenance' | 'forbiddenLoad'
  readonly event: string
  readonly look: (most: number) => CompiledQuery<FindingRow>
  readonly setTold: (ids: readonly string[]) => CompiledQuery
}

/** What rounds found abnormal. */
const patrolFindings = (most: number): CompiledQuery<FindingRow> =>
  sql<FindingRow>`select id, oem_id, company_id, project_id, null::uuid as equipment_id,
      place_name || '：' || check_name as title, note, level, is_fixed, account_id, at,
      null as one_of, true as is_new
    from patrol_finding where hazard_at is null order by id limit ${most}::integer for update skip locked`.compile(
    query,
  )

/** What maintenance found abnormal on a device, in the words of whoever looked. */
const maintenanceFindings = (most: number): CompiledQuery<FindingRow> =>
  sql<FindingRow>`select id, oem_id, company_id, project_id, equipment_id, note as title, note, level, is_fixed,
      account_id, at, null as one_of, true as is_new
    from maintenance_finding where hazard_at is null order by id limit ${most}::integer for update skip locked`.compile(
    query,
  )

/**
 * Rounds with points that nobody came to, one hazard of a plan at a time: whoever puts it right sees to all of them. Where it
 * burnt meanwhile, that is the reason and no hazard.
 */
const missedRounds = (most: number): CompiledQuery<FindingRow> =>
  sql<FindingRow>`select k.id, k.oem_id, k.company_id, k.project_id, null::uuid as equipment_id,
      left(k.plan_name || '：' || coalesce(missed.names, ''), 140) as title,
      left(k.day || ' ' || k.clock_from || ' ' || coalesce(missed.names, ''), 500) as note, 'general' as level,
      false as is_fixed, null::uuid as account_id, k.ends_at as at, k.plan_id::text as one_of,
      missed.names is not null and not exists (select 1 from hazard h join patrol_task earlier on earlier.id = h.check_id
        where h.project_id = k.project_id and h.source = 'missedRound' and h.state not in ('closed', 'void')
          and earlier.plan_id = k.plan_id) as is_new
    from patrol_task k cross join lateral (select string_agg(l.name, '、' order by p.place) as names
      from patrol_point p join patrol_place l on l.id = p.place_id
      where p.task_id = k.id and p.outcome = 'missed' and p.reason is distinct from 'fire') missed
    where k.state = 'missed' and k.hazard_at is null order by k.ends_at limit ${most}::integer
    for update of k skip locked`.compile(query)

/** Heating appliances in loops where none may be: one hazard of a loop at a time, with what was measured. */
const forbiddenLoads = (most: number): CompiledQuery<FindingRow> =>
  sql<FindingRow>`select f.id, f.oem_id, f.company_id, f.project_id, f.equipment_id, '' as title,
      '+' || f.step_w || ' W · cos φ ' || f.factor as note, 'serious' as level, false as is_fixed,
      null::uuid as account_id, f.at, f.equipment_id::text as one_of,
      not exists (select 1 from hazard h where h.equipment_id = f.equipment_id and h.source = 'forbiddenLoad'
        and h.state not in ('closed', 'void')) as is_new
    from load_found f where f.hazard_at is null order by f.at limit ${most}::integer
    for update of f skip locked`.compile(query)

const told = (table: string) => (ids: readonly string[]) =>
  sql`update ${sql.table(table)} set hazard_at = clock_timestamp() where id = any(${[...ids]}::uuid[])`.compile(query)

export const findingSources: readonly FindingSource[] = [
  { source: 'patrol', event: 'patrolAbnormal', look: patrolFindings, setTold: told('patrol_finding') },
  { source: 'missedRound', event: 'patrolMissed', look: missedRounds, setTold: told('patrol_task') },
  {
    source: 'maintenance',
    event: 'maintenanceAbnormal',
    look: maintenanceFindings,
    setTold: told('maintenance_finding'),
  },
  { source: 'forbiddenLoad', event: 'forbiddenLoad', look: forbiddenLoads, setTold: told('load_found') },
]
