/** How many devices of an update stand where. */
import type { FirmwareJob } from '@vigil/contract/firmware/firmware'
import { firmwareStates, type FirmwareJobState, type FirmwareState } from '@vigil/contract/firmware/firmware-moves'

type Counts = FirmwareJob['counts']

export const toneOf = {
  asked: 'action',
  running: 'action',
  paused: 'plain',
  stopped: 'fault',
  done: 'ok',
  ended: 'off',
} as const satisfies Record<FirmwareJobState, string>

export const totalOf = (counts: Counts): number => firmwareStates.reduce((sum, state) => sum + counts[state], 0)

export const underWay = [
  'queued',
  'initiated',
  'downloading',
  'downloaded',
  'verified',
  'updating',
] as const satisfies readonly FirmwareState[]

/** One that came back with its old version has failed, and is counted by itself besides. */
export const shownStates = [...underWay, 'updated', 'failed'] as const

export const countOf = (counts: Counts, state: (typeof shownStates)[number]): number =>
  state === 'failed' ? counts.failed + counts.rolledBack : counts[state]

/** What went wrong first, then how far the others are. */
export const byNeed = ['rolledBack', 'failed', ...underWay.toReversed(), 'updated'] as const
