import type { MovedLimit } from '@vigil/contract/equipment/limits'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { scopeColumnsOf } from '../equipment.repository.ts'

export const changeLabel = (id: string, change: Updateable<Schema['equipment']>) =>
  query.updateTable('equipment').set(change).where('id', '=', id).compile()

export const changeLimits = (id: string, limits: readonly MovedLimit[]) =>
  query
    .updateTable('equipment')
    .set({ limits: limits.length === 0 ? null : JSON.stringify(limits) })
    .where('id', '=', id)
    .compile()

/** A box and its loops share a code; those that are new hang there from now on. */
export const changeKeyCode = (id: string, keyCode: string, { isNew }: { readonly isNew: boolean }) =>
  query
    .updateTable('equipment')
    .set({ key_code: keyCode, ...(isNew ? { installed_at: sql<Date>`clock_timestamp()` } : {}) })
    .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
    .compile()

/** What was taken out under this code, however it was typed. */
export const retiredByCode = (scope: Actor['scope'], keyCode: string) =>
  query
    .selectFrom('equipment as e')
    .select(['e.id', 'e.oem_id', 'e.company_id', 'e.project_id', 'e.key_code'])
    .where(sql<string>`lower(e.key_code)`, '=', keyCode.toLowerCase())
    .where('e.lifecycle', '=', 'retired')
    .where('e.parent_id', 'is', null)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .forUpdate()
    .compile()

/** The sockets that came with the old secret are closed by the gateways, which look twice a second. */
export const changeSecret = (id: string, secretHash: Buffer) =>
  query
    .insertInto('equipment_credential')
    .values({ equipment_id: id, secret_hash: secretHash })
    .onConflict((known) => known.column('equipment_id').doUpdateSet({ secret_hash: secretHash, revoked_at: null }))
    .compile()

/** Of it and of everything that speaks through it. */
export const hasOpenFire = (id: string): CompiledQuery<{ burns: boolean }> =>
  sql<{ burns: boolean }>`select exists (select 1 from alarm a join equipment e on e.id = a.equipment_id
    where (e.id = ${id}::uuid or e.parent_id = ${id}::uuid)
      and a.kind = 'fire-alarm' and a.priority = 1 and a.stage < 3) as burns`.compile(query)

export const retireFamily = (id: string): CompiledQuery<{ retired: number }> =>
  sql<{ retired: number }>`select retire_equipment(${id}::uuid) as retired`.compile(query)

/** Why not; null when it was done. */
type MoveRefusal =
  | 'missing'
  | 'unitElsewhere'
  | 'unitArchived'
  | 'fireNotArchived'
  | 'alreadyIsolated'
  | 'commandRunning'

interface Move {
  readonly projectId: string
  readonly areaId?: string | undefined
  readonly installAdd?: string | undefined
}

export const moveFamily = (
  id: string,
  { projectId, areaId, installAdd }: Move,
): CompiledQuery<{ refusal: MoveRefusal | null }> =>
  sql<{
    refusal: MoveRefusal | null
  }>`select move_equipment(${id}::uuid, ${projectId}::uuid, ${areaId ?? null}::uuid, ${installAdd ?? ''}) as refusal`.compile(
    query,
  )

export const insertMove = (move: Insertable<Schema['equipment_life']>) =>
  query.insertInto('equipment_life').values(move).compile()

export const lifePage = (
  scope: Actor['scope'],
  equipmentId: string,
  { after, limit }: { after: string | undefined; limit: number },
) => {
  const rows = query
    .selectFrom('equipment_life as l')
    .leftJoin('account as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.move', 'l.at', 'l.reason', 'l.changes', 'l.limit_key', 'a.person', 'a.login_name'])
    .where('l.equipment_id', '=', equipmentId)
    .where(
      scopeFilter(scope, {
        oem: 'l.oem_id',
        company: 'l.company_id',
        project: 'l.project_id',
        equipment: 'l.equipment_id',
      }),
    )
  return (after === undefined ? rows : rows.where('l.id', '<', after)).orderBy('l.id', 'desc').limit(limit).compile()
}

export type LifePageRow = ReturnType<typeof lifePage> extends CompiledQuery<infer Row> ? Row : never
