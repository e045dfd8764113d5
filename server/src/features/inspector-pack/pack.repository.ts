import { packMoves, packStatesBefore, type PackAct, type PackState } from '@vigil/contract/inspector-pack/pack-moves'
import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type PackRow = Selectable<Schema['inspector_pack']>

const scopeColumns = { oem: 'k.oem_id', company: 'k.company_id', project: 'k.project_id' }

/** Days as text: the driver would make instants of them. */
export const packColumns = sql`k.id, k.oem_id, k.company_id, k.project_id, k.from_day::text, k.to_day::text, k.language,
  k.state, k.progress, k.failure, k.account_id, k.asked_at, k.tries, k.held_until, k.made_at, k.ends_at, k.bytes, k.counts,
  k.missing, k.fingerprint`

interface UnitSite {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly zone: string
}

export const siteOf = (scope: Actor['scope'], projectId: string): CompiledQuery<UnitSite> =>
  sql<UnitSite>`select oem_id, company_id, id as project_id, zone from project where id = ${projectId}::uuid
    and ${scopeFilter(scope, { oem: 'oem_id', company: 'company_id', project: 'id' })}`.compile(query)

/** One at a time for a unit: two at once would both be the last. */
export const holdUnit = (projectId: string): CompiledQuery =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pack ${projectId}`}, 0))`.compile(query)

export const countWaiting = (projectId: string): CompiledQuery<{ waiting: number }> =>
  sql<{ waiting: number }>`select count(*)::integer as waiting from inspector_pack
    where project_id = ${projectId}::uuid and state in ('queued', 'making')`.compile(query)

export const insertPack = (row: Insertable<Schema['inspector_pack']>) =>
  query.insertInto('inspector_pack').values(row).compile()

export const packById = (scope: Actor['scope'], id: string): CompiledQuery<PackRow> =>
  sql<PackRow>`select ${packColumns} from inspector_pack k
    where k.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** Newest first. */
export const packPage = (
  scope: Actor['scope'],
  projectId: string,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<PackRow> =>
  sql<PackRow>`select ${packColumns} from inspector_pack k
    where k.project_id = ${projectId}::uuid and ${scopeFilter(scope, scopeColumns)}
      and ${after === undefined ? sql`true` : sql`k.id < ${after}::uuid`}
    order by k.id desc limit ${limit}::integer`.compile(query)

/** Nothing where it has moved on: the table of moves is asked by the statement itself. */
export const movePack = (id: string, act: PackAct): CompiledQuery<{ id: string }> => {
  const before = packStatesBefore(act)
  return query
    .updateTable('inspector_pack')
    .set({
      state: toState(act),
      held_until: null,
      failure: null,
      progress: 0,
      ...(act === 'again' ? { tries: 0 } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', before)
    .returning('id')
    .compile()
}

/** Every act leads to one state, from wherever it is done. */
export const toState = (act: PackAct): PackState => {
  const [from] = packStatesBefore(act)
  const to = from && packMoves[from][act]
  if (!to) throw new Error(`${act} leads nowhere`)
  return to
}

interface NameRow {
  readonly id: string
  readonly name: string
}

export const peopleOf = (projectId: string, ids: readonly string[]): CompiledQuery<NameRow> =>
  sql<NameRow>`select id, name from pack_people(${projectId}::uuid, ${[...new Set(ids)]}::uuid[])`.compile(query)

interface PieceRow {
  readonly no: number
  readonly content: Buffer
}

export const piecesAfter = (
  packId: string,
  turn: number,
  { after, limit }: { after: number; limit: number },
): CompiledQuery<PieceRow> =>
  query
    .selectFrom('inspector_pack_piece')
    .select(['no', 'content'])
    .where('pack_id', '=', packId)
    .where('turn', '=', turn)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .compile()
