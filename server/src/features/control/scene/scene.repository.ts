import { workingLifecycles } from '@vigil/contract/equipment/lifecycles'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const sceneRows = query
  .selectFrom('scene as s')
  .leftJoin('account as a', 'a.id', 's.account_id')
  .select(['s.id', 's.project_id', 's.name', 's.icon', 's.revision'])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))

export const sceneById = (actor: Actor, sceneId: string) =>
  sceneRows.where('s.id', '=', sceneId).where(inReachOrOwn(actor, 's')).compile()

export type SceneRecord = ReturnType<typeof sceneById> extends CompiledQuery<infer Row> ? Row : never

export const itemsOf = (sceneId: string) =>
  query
    .selectFrom('scene_item as i')
    .leftJoin('equipment as e', 'e.id', 'i.equipment_id')
    .select(['i.equipment_id', 'i.action', 'i.params'])
    .select(['e.project_id', 'e.name', 'e.install_add', 'e.type_no', 'e.protocol_id', 'e.lifecycle', 'e.expires_at'])
    .where('i.scene_id', '=', sceneId)
    .orderBy('i.place')
    .compile()

export type ItemRecord = ReturnType<typeof itemsOf> extends CompiledQuery<infer Row> ? Row : never

interface SceneFilter {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
}

export interface ListedScene extends SceneRecord {
  readonly items: number
  readonly troubled: number
  readonly last_run: { batchId: string; at: string; done: number; moved: number } | null
}

/** The newest run that put nothing back, and how many of what it was to move it moved. */
const lastRun = sql<ListedScene['last_run']>`(select jsonb_build_object('batchId', b.id, 'at', b.created_at,
      'moved', (select count(*) from command_batch_loop l where l.batch_id = b.id and l.wave > 0),
      'done', (select count(*) from command_batch_loop l join command c on c.id = l.command_id
        where l.batch_id = b.id and c.state = 'done'))
    from command_batch b where b.origin_kind = 'scene' and b.origin_id = s.id and b.undoes is null
      and b.state <> 'prepared' order by b.id desc limit 1)`

const items = sql<number>`(select count(*)::integer from scene_item i where i.scene_id = s.id)`
const troubled = sql<number>`(select count(*)::integer from scene_item i left join equipment e on e.id = i.equipment_id
    where i.scene_id = s.id and (e.id is null or e.project_id <> s.project_id or e.lifecycle <> all(${[...workingLifecycles]})
      or e.expires_at <= clock_timestamp()))`

export const scenePage = (
  actor: Actor,
  { projectId, equipmentId }: SceneFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<ListedScene> => {
  let rows = sceneRows
    .select([items.as('items'), troubled.as('troubled'), lastRun.as('last_run')])
    .where(inReachOrOwn(actor, 's'))
  if (projectId) rows = rows.where('s.project_id', '=', projectId)
  if (equipmentId)
    rows = rows.where(
      sql<boolean>`exists (select 1 from scene_item i join equipment e on e.id = i.equipment_id
        where i.scene_id = s.id and (e.id = ${equipmentId}::uuid or e.parent_id = ${equipmentId}::uuid))`,
    )
  if (after) rows = rows.where('s.id', '>', after)
  return rows.orderBy('s.id').limit(limit).compile()
}

export const insertScene = (scene: Insertable<Schema['scene']>) => query.insertInto('scene').values(scene).compile()

type Content = Pick<Insertable<Schema['scene']>, 'name' | 'icon'>

/** Of two who change it at once the second is told so. */
export const updateScene = (sceneId: string, revision: number, content: Content) =>
  query
    .updateTable('scene')
    .set({ ...content, revision: revision + 1 })
    .where('id', '=', sceneId)
    .where('revision', '=', revision)
    .returning('id')
    .compile()

export const removeScene = (sceneId: string) => query.deleteFrom('scene').where('id', '=', sceneId).compile()

export const dropItems = (sceneId: string) => query.deleteFrom('scene_item').where('scene_id', '=', sceneId).compile()

export const insertItems = (rows: readonly Insertable<Schema['scene_item']>[]) =>
  query
    .insertInto('scene_item')
    .values([...rows])
    .compile()

export const restTimers = (sceneId: string) =>
  query.updateTable('timer').set({ is_on: false, next_at: null }).where('scene_id', '=', sceneId).compile()
