/** What every process is, once it runs. */
import type { Listen } from '#infrastructure/config/config.ts'
import type { Figures } from '#infrastructure/metrics/metrics-door.ts'

export interface RunningProcess {
  readonly listening: readonly Listen[]
  /** For a monitoring system, read when it asks. */
  figures(): Figures
  /** What it needs and does not have; nothing when it can be used. */
  missing(): Promise<readonly string[]>
  stop(): Promise<void>
}
