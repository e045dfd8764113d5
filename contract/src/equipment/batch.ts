/**
 * Many loops by one confirmation: shown first with what each would do, then given in waves, each loop judged again when
 * its turn comes, and every one with a command of its own.
 */
import * as z from 'zod/mini'
import { fireLoads } from '@vigil/device-types/fire-load'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { commandReasons, commandStates, dangers } from './control.ts'

export const batchStates = ['prepared', 'kept', 'running', 'paused', 'done', 'stopped', 'broken'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * kept: confirmed for later, by a timer. paused: a wave failed too often, and a person decides. stopped: by a person.
 * broken: whoever began it has lost the right.
 * A pause that nobody ends begins nothing by itself.
 */
export const batchMoves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  prepared: ['running', 'kept'],
  kept: [],
  running: ['paused', 'done', 'stopped', 'broken'],
  paused: ['running', 'stopped'],
  done: [],
  stopped: [],
  broken: [],
}

/** Read at leisure: what would lose power, and who is affected. */
export const batchNonceSeconds = 120
export const mostLoops = 200
/** For whoever runs many units and has the right. */
export const mostLoopsOfOperators = 1_000
export const usualStopPercent = 10

/** out: was left out before it began. waiting: its turn has not come. refused: when its turn came. given: on its way. */
export const loopFates = ['out', 'waiting', 'refused', 'given'] as const
export type LoopFate = (typeof loopFates)[number]

export const MoveParams = z.record(z.string().check(z.maxLength(40)), z.union([z.number(), z.boolean(), z.string()]))
const Move = z.object({ action: z.string(), params: z.record(z.string(), z.unknown()) })

export const BatchLoop = z.object({
  equipmentId: Id,
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  /** What it is told. */
  ...Move.shape,
  /** What would put it back as it was when this was looked at; null where nothing that is measured says. */
  before: z.nullable(Move),
  deviceName: z.string(),
  installAdd: z.string(),
  /** Which wave it goes with, from 1; 0 when it is left out. */
  wave: z.int(),
  fate: z.enum(loopFates),
  /** A code of our problems: why it was left out or refused. */
  refusal: z.nullable(z.string()),
  fireLoad: z.enum(fireLoads),
  /** What hangs on it and would lose or get power with it. */
  children: z.int(),
  commandId: z.nullable(Id),
  state: z.nullable(z.enum(commandStates)),
  reason: z.nullable(z.enum(commandReasons)),
})
export type BatchLoop = z.output<typeof BatchLoop>

/** What several are told. */
export const toldTogether = {
  /** null: each is told its own, by a scene. */
  action: z.nullable(z.string()),
  params: z.record(z.string(), z.unknown()),
  /** The scene it runs or puts back; its name is null when it is gone. */
  sceneId: z.nullable(Id),
  sceneName: z.nullable(z.string()),
}

const shown = {
  batchId: Id,
  projectId: Id,
  ...toldTogether,
  /** The run it puts back. */
  undoes: z.nullable(Id),
  state: z.enum(batchStates),
  /** The wave that is under way, from 1; 0 before the first. */
  wave: z.int(),
  stopPercent: z.int(),
  by: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
}

export const BatchRow = z.object({ ...shown, loops: z.int(), done: z.int(), failed: z.int(), open: z.int() })
export type BatchRow = z.output<typeof BatchRow>

export const Batch = z.object({
  ...shown,
  /** How many loops go together, wave after wave. */
  waves: z.array(z.int()),
  loops: z.array(BatchLoop),
})
export type Batch = z.output<typeof Batch>

/** What the loops that would be opened carry now; only what is measured is in the sum. */
export const LostLoad = z.object({
  kilowatts: z.number(),
  measured: z.int(),
  /** Measured longer ago than they may be silent. */
  stale: z.int(),
  /** Nothing says what they carry. */
  unmeasured: z.int(),
})
export type LostLoad = z.output<typeof LostLoad>

export const PreparedBatch = z.object({
  nonce: z.string(),
  expiresAt: Instant,
  name: z.object({ zh: z.string(), en: z.string() }),
  danger: z.enum(dangers),
  /** null: nothing loses power. */
  load: z.nullable(LostLoad),
  batch: Batch,
})
export type PreparedBatch = z.output<typeof PreparedBatch>

/** What was looked at, and the password where its danger asks for one. */
export const Confirmation = z.strictObject({
  nonce: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

export const batchCalls = {
  prepare: call({
    path: 'control/prepareBatch.action',
    description:
      'Asks what one command would do to many loops: which it leaves out and why, in which waves, and a nonce.',
    kind: 'command',
    body: 'json',
    permission: 'control:batch',
    scope: { projectId: 'project', equipmentIds: 'equipment' },
    input: z.strictObject({
      projectId: Id,
      equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostLoopsOfOperators)),
      action: z.string().check(z.minLength(1), z.maxLength(40)),
      params: z.prefault(MoveParams, {}),
      /** The share of a wave that may fail before the batch pauses. */
      stopPercent: z.prefault(z.int().check(z.minimum(0), z.maximum(100)), usualStopPercent),
    }),
    output: PreparedBatch,
  }),
  run: call({
    path: 'control/runBatch.action',
    description: 'Begins the prepared batch by its nonce, with the password that its danger asks for.',
    kind: 'command',
    body: 'json',
    permission: 'control:batch',
    scope: 'rows',
    input: Confirmation,
    output: Batch,
  }),
  goOn: call({
    path: 'control/continueBatch.action',
    description: 'Goes on with a batch that paused because a wave failed too often; by whoever began it.',
    kind: 'command',
    body: 'json',
    permission: 'control:batch',
    scope: { batchId: 'commandBatch' },
    input: z.strictObject({ batchId: Id }),
    output: Batch,
  }),
  stop: call({
    path: 'control/stopBatch.action',
    description: 'Begins no further loop of a batch; what was given goes its way.',
    kind: 'command',
    body: 'json',
    permission: 'control:batch',
    scope: { batchId: 'commandBatch' },
    input: z.strictObject({ batchId: Id }),
    output: Batch,
  }),
  get: call({
    path: 'control/getBatch.action',
    description: 'A batch with what became of each of its loops.',
    kind: 'query',
    body: 'form',
    permission: 'control:select',
    scope: { batchId: 'commandBatch' },
    input: z.object({ batchId: Id }),
    output: Batch,
  }),
  list: call({
    path: 'control/findBatches.action',
    description: 'The batches of a unit that were begun, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'control:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: Id }),
    output: pageOf(BatchRow),
  }),
}
