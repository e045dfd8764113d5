/** What must be remembered of one piece of equipment between its reports. Plain JSON. */
import type { Scalar, Severity, ThresholdLevel } from '../device-type.ts'

/** A threshold that is crossed: it waits until `dueAt`, then it is raised. */
export interface Crossing {
  readonly property: string
  readonly event: string
  readonly level: ThresholdLevel
  readonly value: number
  /** Epoch milliseconds. */
  readonly dueAt: number
  readonly raised: boolean
}

export interface RuleMemory {
  readonly crossings: Readonly<Record<string, Crossing>>
  /** States that hold an event, by property. */
  readonly states: Readonly<Record<string, string | boolean>>
  /** Values that thresholds are relative to, such as a rated current. */
  readonly references: Readonly<Record<string, number>>
}

export const emptyMemory: RuleMemory = { crossings: {}, states: {}, references: {} }

/** That a property begins to hold an event, holds it differently, or lets it go. */
export interface Change {
  readonly eventKey: string
  readonly property: string
  readonly on: boolean
  readonly value: Scalar
  readonly level: Severity
}

/** When to evaluate again although no report may come: the earliest hold that runs out. */
export const nextDue = (memory: RuleMemory): number | undefined => {
  const waiting = Object.values(memory.crossings).filter(({ raised }) => !raised)
  return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ dueAt }) => dueAt))
}
