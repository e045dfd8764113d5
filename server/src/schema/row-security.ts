/** The second wall: what a row must have in common with the actor before the database shows it. */
import { sql, type Kysely } from 'kysely'

type ScopeColumns = { oem: string | null; company: string | null; project: string | null; equipment: string | null }

/**
 * True for rows inside the actor's scope. The settings are read once per query (sub-selects become init plans),
 * and an unset actor matches nothing: the wall fails closed. The cast makes `any` take an array, not a sub-query.
 */
export const inScope = (columns: ScopeColumns): string => {
  const branches = Object.entries(columns)
    .filter(([, column]) => column !== null)
    .map(([kind, column]) => `when '${kind}' then ${column} = any((select actor_scope_ids())::uuid[])`)
  return `case (select actor_scope_kind()) when 'platform' then true ${branches.join(' ')} else false end`
}

const placed = (prefix: string) => ({
  oem: `${prefix}oem_id`,
  company: `${prefix}company_id`,
  project: `${prefix}project_id`,
  equipment: null,
})

/** Rows that lie in a unit; those of one piece of equipment; equipment itself; those of a company, and of an operator. */
export const inUnitOf = (alias: string): string => inScope(placed(`${alias}.`))
export const inUnit = inScope(placed(''))
export const inSiteOf = (alias: string): string =>
  inScope({ ...placed(`${alias}.`), equipment: `${alias}.equipment_id` })
export const inSite = inScope({ ...placed(''), equipment: 'equipment_id' })
export const inEquipmentOf = (alias: string): string => inScope({ ...placed(`${alias}.`), equipment: `${alias}.id` })
export const inEquipment = inScope({ ...placed(''), equipment: 'id' })
export const inCompany = inScope({ ...placed(''), project: null })
export const inOperatorOf = (alias: string): string => inScope({ ...placed(`${alias}.`), company: null, project: null })
export const inOperator = inScope({ ...placed(''), company: null, project: null })

type Protection = {
  /** What the api role may do, as in a grant statement; without it the api role has no business there. */
  api?: string
  /** What gateway, pipeline and worker may do; they serve every tenant. */
  engine?: string
  /** Rows the api role sees and may change. */
  using?: string
  /** Rows the api role may leave behind, where that is narrower. */
  check?: string
  /** Instead of these, where reading, adding and changing have walls of their own. */
  policies?: readonly string[]
}

/** Turns row-level security on, gives each database role exactly what it needs, and binds the api role to `using`. */
export const protect = async (db: Kysely<never>, table: string, protection: Protection): Promise<void> => {
  const { api, engine, using = 'false', check = using } = protection
  const { policies = [`api_scope on ${table} to vigil_api using (${using}) with check (${check})`] } = protection
  const statements = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy owner_all on ${table} to vigil_owner using (true) with check (true)`,
    ...policies.map((policy) => `create policy ${policy}`),
    ...(api ? [`grant ${api} on ${table} to vigil_api`] : []),
    ...(engine
      ? [
          `create policy engine_all on ${table} to vigil_engine using (true) with check (true)`,
          `grant ${engine} on ${table} to vigil_engine`,
        ]
      : []),
  ]
  await sql.raw(statements.join(';\n')).execute(db)
}
