/** What became of a loop of a batch, as the glass counts it. Pure. */
import type { Batch, BatchLoop } from '@vigil/contract/equipment/batch'

export const loopEnds = ['done', 'failed', 'unknown', 'open', 'waiting'] as const
export type LoopEnd = (typeof loopEnds)[number]

export const endOf = ({ fate, state }: Pick<BatchLoop, 'fate' | 'state'>): LoopEnd => {
  if (fate === 'refused' || fate === 'out') return 'failed'
  if (fate === 'waiting' || state === null) return 'waiting'
  if (state === 'done') return 'done'
  if (state === 'timeout') return 'unknown'
  return state === 'failed' || state === 'cancelled' ? 'failed' : 'open'
}

export const lookEveryMs = 1_000

/** Nothing of it changes by itself any more. */
export const isQuiet = (batch: Batch | undefined): boolean =>
  batch !== undefined && batch.state !== 'running' && batch.loops.every((loop) => endOf(loop) !== 'open')
