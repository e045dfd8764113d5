/** What the run and its processes of listeners say to each other. */
import type { Seat } from './listener.ts'

/** Of an alarm: what was heard, and whether this listener had been cut before. */
export interface HeardAlarm {
  readonly listener: string
  readonly equipmentId: string
  readonly condition: string
  readonly at: number
  /** 0 for one who was never cut. */
  readonly resumedAt: number
}

/** An alarm event as the log of the platform has it. */
export interface LoggedAlarm {
  readonly projectId: string
  readonly lane: 1 | 2
  readonly position: number
}

export type ToAudience =
  | { readonly kind: 'open'; readonly seats: readonly Seat[]; readonly perSec: number; readonly sampleEvery: number }
  | { readonly kind: 'compare'; readonly alarms: readonly LoggedAlarm[] }

export interface Comparison {
  readonly missed: number
  readonly twice: number
  readonly resyncs: number
  readonly refusals: readonly number[]
  /** When each that was cut had everything again. */
  readonly resumedAt: readonly number[]
}

export type FromAudience =
  | { readonly kind: 'state'; readonly watching: number; readonly resumed: number }
  | { readonly kind: 'heard'; readonly alarms: readonly HeardAlarm[] }
  | ({ readonly kind: 'compared' } & Comparison)
