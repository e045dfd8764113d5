/** Scenes as people make them, and as what they would change before anybody says yes. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { Batch, PreparedBatch } from '@vigil/contract/equipment/batch'
import {
  sceneIcons,
  undoMinutes,
  type Scene,
  type sceneCalls,
  type SceneMember,
  type SceneMove,
  type SceneRow,
} from '@vigil/contract/equipment/scene'
import { Problem } from '@vigil/contract/problems'
import { sceneCommands } from '@vigil/device-types/scene-commands'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { createBatchService, SceneStep } from '../batch/batch.service.ts'
import { presentMoves } from '../batch/batch.rules.ts'
import { controlTarget, type TargetRow } from '../control.repository.ts'
import { checkLater } from '../order/check-later.ts'
import { typeOf } from '../order/look.ts'
import { troubleOf } from '../order/standing-trouble.ts'
import * as scenes from './scene.repository.ts'

type Batches = Pick<ReturnType<typeof createBatchService>, 'prepareScene' | 'run' | 'get'>
type Deps = { database: ScopedDatabase; batches: Batches; newId: () => string; now: () => number }

export const createSceneService = ({ database, batches, newId, now }: Deps) => {
  const shownOf = async (tx: ScopedTransaction, actor: Actor, sceneId: string): Promise<Scene> => {
    const [row] = await tx.rows(scenes.sceneById(actor, sceneId))
    if (!row) throw new Problem('missing')
    const items = await tx.rows(scenes.itemsOf(sceneId))
    return { ...shown(row), by: row.by, members: items.map((item) => itemOf(item, row.project_id, now())) }
  }
  const read = (actor: Actor, sceneId: string): Promise<Scene> =>
    database.write(settingsOf(actor), (tx) => shownOf(tx, actor, sceneId))

  /** Whoever puts something into a scene may move it himself; what stands in the way only today does not count. */
  const check = async (tx: ScopedTransaction, actor: Actor, move: SceneMove): Promise<TargetRow> => {
    const { target, order } = await checkLater(tx, actor, move, { now: now(), isAutomatic: false })
    if (!sceneCommands(order.type).some(([action]) => action === order.action)) throw new Problem('notInBatch')
    return target
  }

  /** The unit of all of them. */
  const unitOf = async (tx: ScopedTransaction, actor: Actor, items: readonly SceneMove[]) => {
    if (new Set(items.map(({ equipmentId }) => equipmentId)).size < items.length)
      throw new Problem('invalidInput', { fields: [{ path: 'members', code: 'not_unique' }] })
    const targets: TargetRow[] = []
    for (const move of items) targets.push(await check(tx, actor, move))
    const [first] = targets
    if (!first || targets.some(({ project_id }) => project_id !== first.project_id)) throw new Problem('missing')
    const { oem_id, company_id, project_id } = first
    return { oem_id, company_id, project_id }
  }

  const fill = async (tx: ScopedTransaction, actor: Actor, sceneId: string, items: readonly SceneMove[]) => {
    await tx.rows(scenes.dropItems(sceneId))
    await tx.rows(scenes.insertItems(items.map((item, place) => itemRow(sceneId, item, place))))
    return shownOf(tx, actor, sceneId)
  }

  /** A run of a scene, and no other batch. */
  const runOf = async (actor: Actor, batchId: string): Promise<Batch> => {
    const batch = await batches.get(actor, batchId)
    if (batch.action !== null) throw new Problem('conflict')
    return batch
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof sceneCalls.list>) {
      const page = scenes.scenePage(actor, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
    },

    get: read,

    async present(
      actor: Actor,
      { equipmentIds }: InputOf<typeof sceneCalls.present>,
    ): Promise<OutputOf<typeof sceneCalls.present>> {
      const rows = await database.write(settingsOf(actor), async (tx) => {
        const found: SceneMove[] = []
        for (const equipmentId of equipmentIds) {
          const [target] = await tx.rows(controlTarget(actor.scope, equipmentId))
          const [first] = target ? presentMoves(typeOf(target), target.reported) : []
          if (first) found.push({ equipmentId, action: first.action, params: { ...first.params } })
        }
        return found
      })
      return { rows }
    },

    add: (actor: Actor, { name, icon, members }: InputOf<typeof sceneCalls.add>): Promise<Scene> =>
      database.write(settingsOf(actor), async (tx) => {
        const unit = await unitOf(tx, actor, members)
        const id = newId()
        await tx.rows(scenes.insertScene({ id, ...unit, account_id: actor.accountId, name, icon }))
        return fill(tx, actor, id, members)
      }),

    edit: (actor: Actor, { sceneId, revision, name, icon, members }: InputOf<typeof sceneCalls.edit>): Promise<Scene> =>
      database.write(settingsOf(actor), async (tx) => {
        const { projectId } = await shownOf(tx, actor, sceneId)
        if ((await unitOf(tx, actor, members)).project_id !== projectId) throw new Problem('missing')
        if ((await tx.rows(scenes.updateScene(sceneId, revision, { name, icon }))).length === 0)
          throw new Problem('conflict')
        // What they were confirmed for is no more.
        await tx.rows(scenes.restTimers(sceneId))
        return fill(tx, actor, sceneId, members)
      }),

    remove: (actor: Actor, sceneId: string): Promise<Record<string, never>> =>
      database.write(settingsOf(actor), async (tx) => {
        await shownOf(tx, actor, sceneId)
        await tx.rows(scenes.removeScene(sceneId))
        return {}
      }),

    async prepare(actor: Actor, sceneId: string, isForLater = false): Promise<PreparedBatch> {
      const { projectId, name, members } = await read(actor, sceneId)
      const steps = members.map(({ equipmentId, action, params }) => ({ equipmentId, action, params }))
      return batches.prepareScene(actor, { projectId, scene: { id: sceneId, name, undoes: null }, steps }, isForLater)
    },

    /** Only what was moved and still is as the scene made it goes back to how it was. */
    async prepareUndo(actor: Actor, batchId: string): Promise<PreparedBatch> {
      const run = await runOf(actor, batchId)
      if (run.endedAt === null || run.undoes !== null || run.sceneId === null) throw new Problem('conflict')
      if (now() - Date.parse(run.endedAt) > undoMinutes * 60_000) throw new Problem('runTooOld')
      const steps = run.loops.flatMap(({ equipmentId, action, params, before, state }): SceneStep[] =>
        before && (state === 'done' || state === 'timeout')
          ? [{ equipmentId, ...before, stillAs: { action, params } }]
          : [],
      )
      if (steps.length === 0) throw new Problem('batchEmpty')
      const scene = { id: run.sceneId, name: run.sceneName ?? '', undoes: batchId }
      return batches.prepareScene(actor, { projectId: run.projectId, scene, steps })
    },

    run: (actor: Actor, input: InputOf<typeof sceneCalls.run>): Promise<Batch> => batches.run(actor, input, 'scene'),

    runState: runOf,
  }
}

const itemRow = (sceneId: string, { equipmentId, action, params }: SceneMove, place: number) => ({
  scene_id: sceneId,
  equipment_id: equipmentId,
  place,
  action,
  params: JSON.stringify(params),
})

const shown = ({ id, project_id, name, icon, revision }: scenes.SceneRecord) => ({
  sceneId: id,
  projectId: project_id,
  name,
  icon: sceneIcons.find((known) => known === icon) ?? 'home',
  revision,
})

const rowOf = ({ items, troubled, last_run, ...row }: scenes.ListedScene): SceneRow => ({
  ...shown(row),
  members: items,
  troubled,
  lastRun: last_run && { ...last_run, at: new Date(last_run.at).toISOString() },
})

const itemOf = (item: scenes.ItemRecord, projectId: string, now: number): SceneMember => ({
  equipmentId: item.equipment_id,
  action: item.action,
  params: item.params,
  deviceName: item.name ?? '',
  installAdd: item.install_add ?? '',
  equipmentTypeId: item.type_no ?? 0,
  protocolId: item.protocol_id,
  trouble: troubleOf(item, projectId, now),
})
