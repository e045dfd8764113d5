import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface DayRow {
  readonly oem_id: string | null
  readonly company_id: string | null
  readonly project_id: string | null
  readonly day: string
  readonly kind: string
  readonly name: string
  readonly account_id: string
}

type Whose = Pick<DayRow, 'oem_id' | 'project_id'>

export const keepDays = (rows: readonly DayRow[]): CompiledQuery =>
  sql`insert into calendar_day (oem_id, company_id, project_id, day, kind, name, account_id)
    select oem_id, company_id, project_id, day, kind, name, account_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (oem_id uuid, company_id uuid, project_id uuid, day date,
      kind text, name text, account_id uuid)
    on conflict (day, project_id, oem_id) do update
      set kind = excluded.kind, name = excluded.name, account_id = excluded.account_id`.compile(query)

export const dropDays = ({ oem_id, project_id }: Whose, days: readonly string[]): CompiledQuery =>
  sql`delete from calendar_day where day = any(${[...days]}::date[])
    and oem_id is not distinct from ${oem_id}::uuid and project_id is not distinct from ${project_id}::uuid`.compile(
    query,
  )
