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

type Protection = {
  /** What the api role may do, as in a grant statement; without it the api role has no business there. */
  api?: string
  /** What gateway, pipeline and worker may do; they serve every tenant. */
  engine?: string
  /** Rows the api role sees and may change. */
  using?: string
  /** Rows the api role may leave behind, where that is narrower. */
  check?: string
}

/** Turns row-level security on, gives each database role exactly what it needs, and binds the api role to `using`. */
export const protect = async (db: Kysely<never>, table: string, protection: Protection): Promise<void> => {
  const { api, engine, using = 'false', check = using } = protection
  const statements = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy owner_all on ${table} to vigil_owner using (true) with check (true)`,
    `create policy api_scope on ${table} to vigil_api using (${using}) with check (${check})`,
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
