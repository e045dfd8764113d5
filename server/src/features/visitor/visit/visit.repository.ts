import type { VisitState } from '@vigil/contract/visitor/visit-moves'
import { sql, type CompiledQuery, type Insertable, type Selectable, type Updateable } from 'kysely'
import { inReach } from '#foundation/project/unit.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type VisitRow = Selectable<Schema['visit']>

export interface ShownVisit extends VisitRow {
  readonly last_door: string | null
  readonly last_at: Date | null
}

/** Where somebody was seen last; who was refused was not there. */
const lastPassage = sql`left join lateral (
    select g.at, e.name from gate_passage g left join equipment e on e.id = g.equipment_id
    where g.visit_id = v.id and g.refusal is null order by g.id desc limit 1) last on true`
const shown = sql`select v.*, last.name as last_door, last.at as last_at from visit v ${lastPassage}`

export const visitPage = (
  scope: Actor['scope'],
  { projectId, state }: { projectId: string; state?: VisitState | undefined },
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownVisit> => {
  const inState = state === undefined ? sql`` : sql`and v.state = ${state}`
  const before = page.after === undefined ? sql`` : sql`and v.id < ${page.after}::uuid`
  return sql<ShownVisit>`${shown} where v.project_id = ${projectId}::uuid and ${inReach(scope, 'v')} ${inState} ${before}
    order by v.id desc limit ${page.limit}::integer`.compile(query)
}

export const visitById = (scope: Actor['scope'], id: string): CompiledQuery<ShownVisit> =>
  sql<ShownVisit>`${shown} where v.id = ${id}::uuid and ${inReach(scope, 'v')}`.compile(query)

export const lockVisit = (scope: Actor['scope'], id: string): CompiledQuery<VisitRow> =>
  query.selectFrom('visit as v').selectAll('v').where('v.id', '=', id).where(inReach(scope, 'v')).forUpdate().compile()

export const insertVisit = (row: Insertable<Schema['visit']>) => query.insertInto('visit').values(row).compile()

export const changeVisit = (id: string, set: Updateable<Schema['visit']>) =>
  query
    .updateTable('visit')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .compile()

/** Who did not come, and what nobody decided, until the time was over. Who is inside stays so. */
export const expireVisits = (at: Date) =>
  query
    .updateTable('visit')
    .set((eb) => ({ state: 'expired', version: eb('version', '+', 1) }))
    .where('state', 'in', ['asked', 'approved'])
    .where('ends_at', '<=', at)
    .returning('id')
    .compile()

export interface LinkSite {
  readonly link_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly host_id: string | null
  readonly expires_at: Date | null
}

export const siteOfLink = (code: string, at: Date): CompiledQuery<LinkSite> =>
  sql<LinkSite>`select * from visit_link_site(${code}, ${at}::timestamptz)`.compile(query)

export const visitOfPass = (hash: Buffer): CompiledQuery<{ id: string; project_id: string }> =>
  sql<{ id: string; project_id: string }>`select id, project_id from visit_of_pass(${hash}::bytea)`.compile(query)

/** One place less; nothing where there was none left. A link of the unit has as many as come. */
export const useLink = (id: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update visit_link set people_left = people_left - 1
    where id = ${id}::uuid and ended_at is null and coalesce(people_left > 0, true) returning id`.compile(query)

/** Of two floods through two links, the second sees the first. */
export const holdUnit = (projectId: string): CompiledQuery =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${projectId}`}, 0))`.compile(query)

export const visitsSince = (projectId: string, from: Date) =>
  query
    .selectFrom('visit')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .where('asked_at', '>', from)
    .compile()

export const linkOfUnit = (projectId: string) =>
  query
    .selectFrom('visit_link')
    .select(['id', 'token', 'made_at'])
    .where('project_id', '=', projectId)
    .where('host_id', 'is', null)
    .where('ended_at', 'is', null)
    .compile()

export const endLink = (id: string, at: Date) =>
  query.updateTable('visit_link').set({ ended_at: at }).where('id', '=', id).compile()

/** Nothing where somebody else made one meanwhile. */
export const insertLink = (row: Insertable<Schema['visit_link']>) =>
  query
    .insertInto('visit_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['token', 'made_at'])
    .compile()

export interface Named {
  readonly id: string
  readonly name: string
}

export const namesOf = (projectId: string, ids: readonly string[]): CompiledQuery<Named> =>
  sql<Named>`select id, name from visit_names(${projectId}::uuid, ${[...ids]}::uuid[])`.compile(query)

export const doorNames = (ids: readonly string[]): CompiledQuery<Named> =>
  sql<Named>`select id, name from equipment where id = any(${[...ids]}::uuid[])`.compile(query)

/** When each door let this visit through for the last time. */
export const passedDoors = (visitId: string): CompiledQuery<{ equipment_id: string; at: Date }> =>
  sql<{ equipment_id: string; at: Date }>`select equipment_id, max(at) as at from gate_passage
    where visit_id = ${visitId}::uuid and refusal is null group by equipment_id`.compile(query)

/** Open until somebody has given a verdict, whether the detector is quiet again or not. */
export const openFire = (projectId: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from alarm where project_id = ${projectId}::uuid and kind = 'fire-alarm'
    and priority = 1 and stage < 3 limit 1`.compile(query)
