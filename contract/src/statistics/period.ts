/** What was counted of a unit over some days, and how it stands now: what a report is made of. */
import type { alarmKinds, alarmVerdicts } from '../live/live-events.ts'
import type { Loss } from './score.ts'

type Kind = (typeof alarmKinds)[number]

export interface Share {
  readonly part: number
  readonly whole: number
}

/** Days of the unit's calendar, both inclusive. */
export interface AskedDays {
  readonly projectId: string
  readonly firstDay: string
  readonly lastDay: string
}

export interface PeriodEvent {
  readonly alarmId: string
  readonly at: Date
  readonly equipment: string
  readonly equipmentTypeId: number
  readonly kind: Kind
  readonly eventKey: string
  readonly verdict: (typeof alarmVerdicts)[number] | null
  readonly answeredS: number | null
  readonly handledS: number | null
}

export interface PeriodFigures {
  readonly byKind: Readonly<Record<Kind, number>>
  readonly handling: Share
  /** Of fires that were judged: how many were none. */
  readonly falses: Share
  readonly medianS: number | null
  /** Until it was handled. */
  readonly handledMedianS: number | null
  readonly patrol: Share
  readonly orders: Share
  /** Of those whose time was up: how many were closed before it. */
  readonly hazards: Share
  readonly days: readonly { readonly day: string; readonly amount: number }[]
}

/** Whoever raised most and what mattered most, for the tables. */
export interface PeriodRows {
  readonly events: readonly PeriodEvent[]
  readonly eventsInAll: number
  readonly worst: readonly {
    readonly equipmentId: string
    readonly name: string
    readonly alarms: number
    readonly falses: number
  }[]
}

export interface UnitNow {
  readonly score: number
  readonly lost: readonly Loss[]
  readonly equipment: number
  /** Passive equipment never speaks. */
  readonly speaking: number
  readonly online: number
  readonly intact: number
}
