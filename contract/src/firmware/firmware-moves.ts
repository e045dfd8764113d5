/** How firmware reaches a device, and how a job over many of them goes: tables of moves that server and page read. */
export const firmwareStates = [
  'queued',
  'initiated',
  'downloading',
  'downloaded',
  'verified',
  'updating',
  'updated',
  'failed',
  'rolledBack',
] as const
export type FirmwareState = (typeof firmwareStates)[number]

interface Move<State> {
  readonly from: readonly State[]
  readonly to: State
}

const live = ['initiated', 'downloading', 'downloaded', 'verified', 'updating'] as const

/** All but offer are told by the device. A word that was lost is made good by the next: so each may come from further back. */
export const firmwareMoves = {
  offer: { from: ['queued'], to: 'initiated' },
  fetch: { from: ['initiated', 'downloading', 'downloaded'], to: 'downloading' },
  downloaded: { from: ['downloading', 'downloaded'], to: 'downloaded' },
  verified: { from: ['downloading', 'downloaded', 'verified'], to: 'verified' },
  // Only now is anything written, and only once the platform has said yes.
  update: { from: ['verified', 'updating'], to: 'updating' },
  updated: { from: ['updating', 'updated'], to: 'updated' },
  rollBack: { from: ['updating', 'rolledBack'], to: 'rolledBack' },
  fail: { from: [...live, 'failed'], to: 'failed' },
  retry: { from: ['failed', 'rolledBack'], to: 'queued' },
} as const satisfies Record<string, Move<FirmwareState>>
export type FirmwareMove = keyof typeof firmwareMoves

/** What a device says of itself, by these moves. */
export const toldStates = ['downloaded', 'verified', 'updating', 'updated', 'rolledBack', 'failed'] as const
export type ToldState = (typeof toldStates)[number]

export const moveTo = (told: ToldState): FirmwareMove =>
  (
    {
      downloaded: 'downloaded',
      verified: 'verified',
      updating: 'update',
      updated: 'updated',
      rolledBack: 'rollBack',
      failed: 'fail',
    } as const
  )[told]

export const firmwareJobStates = ['asked', 'running', 'paused', 'stopped', 'done', 'ended'] as const
export type FirmwareJobState = (typeof firmwareJobStates)[number]

/** stop and finish are the platform's own; after a stop a person looks at why before he lets it go on. */
export const firmwareJobMoves = {
  approve: { from: ['asked'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  goOn: { from: ['paused', 'stopped'], to: 'running' },
  end: { from: ['asked', 'running', 'paused', 'stopped'], to: 'ended' },
  stop: { from: ['running'], to: 'stopped' },
  finish: { from: ['running'], to: 'done' },
} as const satisfies Record<string, Move<FirmwareJobState>>
export type FirmwareJobMove = keyof typeof firmwareJobMoves

/** Above this many devices two people say yes. */
export const mostByOne = 100
export const firmwareWaves = 3
