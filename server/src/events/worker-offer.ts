/** What a module offers to the worker process: what happens by the clock. */
import type { Figures } from '#infrastructure/metrics/metrics-door.ts'

interface Rounds {
  readonly everyMs: number
  /** In every worker at once; otherwise only in the one that leads. */
  readonly isEverywhere?: true
  /** Waits for what a round left under way. */
  readonly idle?: () => Promise<void>
}

/** Says how much it changed; when there is anything, the outbox of these lanes has news. */
interface TellingJob extends Rounds {
  readonly work: () => Promise<number>
  readonly tells: readonly (1 | 2)[]
}

interface SilentJob extends Rounds {
  readonly work: () => Promise<unknown>
  readonly tells?: never
}

export type Job = TellingJob | SilentJob

export interface WorkerOffer {
  /** By name, as figures know them. */
  readonly jobs: Readonly<Record<string, Job>>
  readonly figures?: () => Figures
  /** After the last round of every job. */
  readonly stop?: () => Promise<void>
}
