import type { LoadSample } from '@vigil/contract/energy/load-watch'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { LoadReading } from './samples.rules.ts'

export interface DueWatch {
  readonly equipment_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly least_w: number
  readonly least_factor: number
  readonly within_s: number
  readonly stays_s: number
  readonly read_to: Date
}

/** Held, so that of two workers one looks. */
export const dueWatches = (now: Date, most: number): CompiledQuery<DueWatch> =>
  sql<DueWatch>`select w.equipment_id, e.oem_id, e.company_id, e.project_id, e.type_no, e.protocol_id, w.least_w,
      w.least_factor, w.within_s, w.stays_s, w.read_to
    from load_watch w join equipment e on e.id = w.equipment_id
    where w.is_on and w.due_at <= ${now}::timestamptz order by w.due_at limit ${most}::integer
    for update of w skip locked`.compile(query)

interface AskedReadings {
  readonly equipment_id: string
  readonly since: string
}

const number = (key: string) =>
  sql`case when jsonb_typeof(h.reported -> ${sql.lit(key)}) = 'number' then (h.reported ->> ${sql.lit(key)})::float8 end`

export const loadReadings = (
  asked: readonly AskedReadings[],
): CompiledQuery<LoadReading & { readonly equipment_id: string }> =>
  sql<LoadReading & { readonly equipment_id: string }>`select h.equipment_id, h.received_at, h.device_time,
      ${number('activePower')} as power, ${number('powerFactor')} as factor, h.reported ->> 'switchState' as switch_state
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (equipment_id uuid, since timestamptz)
      join equipment_history h on h.equipment_id = a.equipment_id and h.received_at >= a.since
    where h.boot_id >= 0 and h.reported ?| array['activePower', 'powerFactor', 'switchState']`.compile(query)

export interface FoundRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly at: string
  readonly step_w: number
  readonly factor: number
  readonly within_s: number
  readonly curve: readonly LoadSample[]
  /** Within so long after another it is the same. */
  readonly stays_s: number
}

export const keepFound = (rows: readonly FoundRow[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`insert into load_found (id, oem_id, company_id, project_id, equipment_id, at, step_w, factor,
      within_s, curve)
    select f.id, f.oem_id, f.company_id, f.project_id, f.equipment_id, f.at, f.step_w, f.factor, f.within_s, f.curve
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (id uuid, oem_id uuid, company_id uuid, project_id uuid,
      equipment_id uuid, at timestamptz, step_w integer, factor float8, within_s float8, curve jsonb, stays_s integer)
    where not exists (select 1 from load_found k where k.equipment_id = f.equipment_id
      and k.at between f.at - f.stays_s * interval '1 second' and f.at + f.stays_s * interval '1 second')
    on conflict do nothing returning id`.compile(query)

export interface LoopRow {
  readonly equipment_id: string
  readonly name: string
  readonly type_no: number
  readonly protocol_id: number | null
  readonly is_on: boolean | null
  readonly least_w: number | null
  readonly least_factor: number | null
  readonly within_s: number | null
  readonly stays_s: number | null
}

interface AskedLoops {
  readonly scope: Actor['scope']
  readonly where: { readonly projectId: string } | { readonly equipmentId: string }
  readonly types: readonly number[]
}

const mostLoops = 500

/** Those that are watched first. */
export const loopsOf = ({ scope, where, types }: AskedLoops): CompiledQuery<LoopRow> =>
  sql<LoopRow>`select e.id as equipment_id, e.name, e.type_no, e.protocol_id, w.is_on, w.least_w, w.least_factor,
      w.within_s, w.stays_s
    from equipment e left join load_watch w on w.equipment_id = e.id
    where ${'projectId' in where ? sql`e.project_id = ${where.projectId}::uuid` : sql`e.id = ${where.equipmentId}::uuid`}
      and e.type_no = any(${[...types]}::integer[]) and e.lifecycle not in ('replaced', 'retired')
      and ${scopeFilter(scope, { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' })}
    order by w.is_on desc nulls last, e.name, e.id limit ${mostLoops}::integer`.compile(query)

export interface FoundLoadRow {
  readonly id: string
  readonly equipment_id: string
  readonly name: string | null
  readonly at: Date
  readonly step_w: number
  readonly factor: number
  readonly within_s: number
  readonly curve: LoadSample[]
}

export const foundLately = (projectId: string, since: Date, most: number): CompiledQuery<FoundLoadRow> =>
  sql<FoundLoadRow>`select f.id, f.equipment_id, e.name, f.at, f.step_w, f.factor, f.within_s, f.curve
    from load_found f left join equipment e on e.id = f.equipment_id
    where f.project_id = ${projectId}::uuid and f.at >= ${since}::timestamptz
    order by f.at desc limit ${most}::integer`.compile(query)

/** Switched on again, it begins anew. */
export const keepWatch = (row: Insertable<Schema['load_watch']>) =>
  query
    .insertInto('load_watch')
    .values(row)
    .onConflict((same) =>
      same.column('equipment_id').doUpdateSet((anew) => ({
        is_on: anew.ref('excluded.is_on'),
        least_w: anew.ref('excluded.least_w'),
        least_factor: anew.ref('excluded.least_factor'),
        within_s: anew.ref('excluded.within_s'),
        stays_s: anew.ref('excluded.stays_s'),
        account_id: anew.ref('excluded.account_id'),
        read_to: sql<Date>`case when load_watch.is_on then load_watch.read_to else excluded.read_to end`,
        due_at: anew.ref('excluded.due_at'),
      })),
    )
    .compile()
