/**
 * What several pieces of equipment are to be like together, moved by one press: shown first as now and after, run as a
 * batch in which each is told its own, and put back as it was within ten minutes.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Batch, Confirmation, MoveParams, PreparedBatch } from './batch.ts'
import { NamedEquipment } from './named-equipment.ts'

export const sceneIcons = ['moon', 'sun', 'leaf', 'people', 'home'] as const
export type SceneIcon = (typeof sceneIcons)[number]
export const mostSceneMembers = 100
/** What a scene moved can be put back for so long after it ended. */
export const undoMinutes = 10

const move = {
  equipmentId: Id,
  action: z.string().check(z.minLength(1), z.maxLength(40)),
  params: MoveParams,
}
export const SceneMove = z.strictObject(move)
export type SceneMove = z.output<typeof SceneMove>

export const SceneMember = z.object({ ...NamedEquipment.shape, ...move })
export type SceneMember = z.output<typeof SceneMember>

const shown = {
  sceneId: Id,
  projectId: Id,
  name: z.string(),
  icon: z.enum(sceneIcons),
  revision: z.int(),
}

export const SceneRow = z.object({
  ...shown,
  members: z.int(),
  /** Not to be moved any more: taken away, moved to another unit, or expired. */
  troubled: z.int(),
  /** null: it was never run. */
  lastRun: z.nullable(z.object({ batchId: Id, at: Instant, done: z.int(), moved: z.int() })),
})
export type SceneRow = z.output<typeof SceneRow>

export const Scene = z.object({ ...shown, by: z.nullable(z.string()), members: z.array(SceneMember) })
export type Scene = z.output<typeof Scene>

const content = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  icon: z.enum(sceneIcons),
  members: z.array(SceneMove).check(z.minLength(1), z.maxLength(mostSceneMembers)),
}

export const sceneCalls = {
  list: call({
    path: 'sceneGroup/findScenes.action',
    description: 'The scenes of a unit, or those that move one piece of equipment or what hangs on it.',
    kind: 'query',
    body: 'form',
    permission: 'sceneGroup:list',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), equipmentId: z.optional(Id) }),
    output: pageOf(SceneRow),
  }),
  get: call({
    path: 'sceneGroup/getScene.action',
    description: 'A scene with what it would make of each piece of equipment, and which of them are gone or expired.',
    kind: 'query',
    body: 'form',
    permission: 'sceneGroup:select',
    scope: { sceneId: 'scene' },
    input: z.object({ sceneId: Id }),
    output: Scene,
  }),
  /** For whoever makes a scene of how things stand. */
  present: call({
    path: 'sceneGroup/getPresent.action',
    description: 'Commands that would bring equipment back to how it stands now, where that is measured.',
    kind: 'query',
    body: 'json',
    permission: 'sceneGroup:select',
    scope: { equipmentIds: 'equipment' },
    input: z.object({ equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostSceneMembers)) }),
    output: z.object({ rows: z.array(z.object(move)) }),
  }),
  add: call({
    path: 'sceneGroup/addScene.action',
    description: 'Makes a scene of equipment of one unit that its maker may move himself.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:insert',
    scope: 'rows',
    input: z.strictObject(content),
    output: Scene,
  }),
  edit: call({
    path: 'sceneGroup/updateScene.action',
    description: 'Changes a scene that nobody else has changed meanwhile.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:update',
    scope: { sceneId: 'scene' },
    input: z.strictObject({ sceneId: Id, revision: Version, ...content }),
    output: Scene,
  }),
  remove: call({
    path: 'sceneGroup/removeScene.action',
    description: 'Ends a scene; what it did stays in the records.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:delete',
    scope: { sceneId: 'scene' },
    input: z.strictObject({ sceneId: Id }),
    output: z.object({}),
  }),
  prepare: call({
    path: 'sceneGroup/prepareScene.action',
    description: 'Asks what a scene would change: now and after of each piece, what is skipped and why, and a nonce.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:custom',
    scope: { sceneId: 'scene' },
    input: z.strictObject({ sceneId: Id }),
    output: PreparedBatch,
  }),
  /** Then timer/save.action; a scene that is changed lets its timers rest until somebody confirms them anew. */
  prepareTimer: call({
    path: 'sceneGroup/prepareTimer.action',
    description: 'Asks what a timer of this scene would move, judged as if it acted now, and a nonce to save it by.',
    kind: 'command',
    body: 'json',
    permission: 'timer:insert',
    scope: { sceneId: 'scene' },
    input: z.strictObject({ sceneId: Id }),
    output: PreparedBatch,
  }),
  prepareUndo: call({
    path: 'sceneGroup/prepareUndo.action',
    description: 'Asks what putting back a scene’s run would change: only what still is as the scene made it.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:custom',
    scope: { batchId: 'commandBatch' },
    input: z.strictObject({ batchId: Id }),
    output: PreparedBatch,
  }),
  run: call({
    path: 'sceneGroup/runScene.action',
    description: 'Runs the prepared scene, or puts it back, by its nonce, with the password that its danger asks for.',
    kind: 'command',
    body: 'json',
    permission: 'sceneGroup:custom',
    scope: 'rows',
    input: Confirmation,
    output: Batch,
  }),
  runState: call({
    path: 'sceneGroup/getRun.action',
    description: 'A run of a scene with what became of each piece of equipment.',
    kind: 'query',
    body: 'form',
    permission: 'sceneGroup:select',
    scope: { batchId: 'commandBatch' },
    input: z.object({ batchId: Id }),
    output: Batch,
  }),
}
