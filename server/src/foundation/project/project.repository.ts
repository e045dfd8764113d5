import { sql, type CompiledQuery, type Insertable, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'

const scopeColumns = { oem: 'oem_id', company: 'company_id', project: 'id' }

const projects = query
  .selectFrom('project')
  .select(['id', 'oem_id', 'company_id', 'name', 'kind', 'address', 'state', 'longitude', 'latitude', 'shard'])

export interface ProjectFilter {
  readonly word?: string | undefined
  readonly state?: string | undefined
  readonly kind?: string | undefined
}

export interface ProjectListRow extends Figures {
  id: string
  oem_id: string
  company_id: string | null
  name: string
  kind: string
  address: string
  state: string
  longitude: number | null
  latitude: number | null
  external_code: string | null
  service_until: Date | null
}

export interface Figures {
  total: number
  /** Beyond being offline. */
  in_trouble: number
  offline: number
  worst: number
}

/** Along the indexes of what is out of order, so a big unit costs no more than its troubles. */
export const figuresOf = sql`
  (select coalesce(sum(k.total), 0)::integer from equipment_count k where k.project_id = p.id) as total,
  (select count(*)::integer from equipment_shadow s where s.project_id = p.id and s.state > 1) as in_trouble,
  (select count(*)::integer from equipment_shadow s where s.project_id = p.id and s.online = false) as offline,
  (select coalesce(max(s.state), 0)::integer from equipment_shadow s where s.project_id = p.id and s.state > 0) as worst`

const holdsWord = (word: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(concat_ws(' ', p.name, p.address, p.external_code)), lower(${word})) > 0`

export const projectPage = (
  scope: Actor['scope'],
  { word, state, kind }: ProjectFilter,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<ProjectListRow> => {
  const conditions = [
    scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }),
    state === undefined ? sql<boolean>`p.state <> 'archived'` : sql<boolean>`p.state = ${state}`,
    ...(kind === undefined ? [] : [sql<boolean>`p.kind = ${kind}`]),
    ...(word === undefined ? [] : [holdsWord(word)]),
    ...(after === undefined ? [] : [sql<boolean>`p.id > ${after}::uuid`]),
  ]
  return sql<ProjectListRow>`select p.id, p.oem_id, p.company_id, p.name, p.kind, p.address, p.state, p.longitude,
      p.latitude, p.external_code, p.service_until, ${figuresOf}
    from project p where ${sql.join(conditions, sql` and `)} order by p.id limit ${limit}`.compile(query)
}

export const projectById = (scope: Actor['scope'], id: string) =>
  projects.where('id', '=', id).where(scopeFilter(scope, scopeColumns)).compile()

export type ProjectRow = ReturnType<typeof projectById> extends CompiledQuery<infer Row> ? Row : never

const areas = query.selectFrom('area').select(['id', 'project_id', 'parent_id', 'kind', 'name'])

export const areasOfProject = (scope: Actor['scope'], projectId: string) =>
  areas
    .where('project_id', '=', projectId)
    .where(scopeFilter(scope, { ...scopeColumns, project: 'project_id' }))
    .orderBy('id')
    .limit(2_000)
    .compile()

export const areaById = (id: string) => areas.where('id', '=', id).compile()

export const renameArea = (id: string, name: string) =>
  query.updateTable('area').set({ name }).where('id', '=', id).returningAll().compile()

/** Nothing comes back where something is left in it; what the database knows by its own ties, it refuses itself. */
export const deleteEmptyArea = (id: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`delete from area a where a.id = ${id}
    and not exists (select 1 from area inner_area where inner_area.parent_id = a.id)
    and not exists (select 1 from equipment e where e.area_id = a.id) returning a.id`.compile(query)

export const insertArea = (area: Insertable<Schema['area']>) => query.insertInto('area').values(area).compile()
