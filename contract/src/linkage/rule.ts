/** A rule as a person says it: when one of these, and all of those, for so long, then that; else, when it is over, the other. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { MoveParams } from '../equipment/batch.ts'
import { ClockTime, Weekday } from '../equipment/timer.ts'

export const mostTriggers = 10
export const mostWatched = 100
export const mostSteps = 50
export const longestWaitS = 3_600

export const comparisons = ['gt', 'ge', 'lt', 'le', 'eq', 'ne'] as const
export type Comparison = (typeof comparisons)[number]

/** fire: a fire alarm. alarm: that, or any other alarm. fault: a fault. */
export const linkageEvents = ['fire', 'alarm', 'fault'] as const
export type LinkageEvent = (typeof linkageEvents)[number]

const AlarmTrigger = z.strictObject({
  kind: z.literal('alarm'),
  equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostWatched)),
  event: z.enum(linkageEvents),
  /** So many of them, each begun within so many seconds of the last one. */
  atLeast: z.int().check(z.minimum(1), z.maximum(10)),
  withinS: z.int().check(z.minimum(1), z.maximum(longestWaitS)),
})
export type AlarmTrigger = z.output<typeof AlarmTrigger>

const ValueTest = z.strictObject({
  kind: z.literal('value'),
  equipmentId: Id,
  property: z.string().check(z.minLength(1), z.maxLength(40)),
  is: z.enum(comparisons),
  value: z.union([z.number(), z.boolean(), z.string().check(z.maxLength(40))]),
})
export type ValueTest = z.output<typeof ValueTest>

/** By the clock on the unit's wall; to the same minute: the whole day. */
const ClockTest = z.strictObject({
  kind: z.literal('clock'),
  from: ClockTime,
  to: ClockTime,
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
})
export type ClockTest = z.output<typeof ClockTest>

export const LinkageTrigger = z.discriminatedUnion('kind', [AlarmTrigger, ValueTest])
export type LinkageTrigger = z.output<typeof LinkageTrigger>
export const LinkageCondition = z.discriminatedUnion('kind', [ValueTest, ClockTest])
export type LinkageCondition = z.output<typeof LinkageCondition>

export const LinkageStep = z.strictObject({
  equipmentId: Id,
  action: z.string().check(z.minLength(1), z.maxLength(40)),
  params: MoveParams,
  delayS: z.int().check(z.minimum(0), z.maximum(longestWaitS)),
  /** Whoever is on duty says yes before it is done. */
  asks: z.boolean(),
})
export type LinkageStep = z.output<typeof LinkageStep>

/** What happens when it comes true again. afterEnd: once, until it was over. byHand: once, until a person turns it on again. */
export const againWays = ['afterEnd', 'byHand'] as const

export const LinkageBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  when: z.array(LinkageTrigger).check(z.minLength(1), z.maxLength(mostTriggers)),
  and: z.array(LinkageCondition).check(z.maxLength(mostTriggers)),
  forS: z.int().check(z.minimum(0), z.maximum(longestWaitS)),
  /** Not `then`: what has one is taken for a promise. */
  does: z.array(LinkageStep).check(z.minLength(1), z.maxLength(mostSteps)),
  otherwise: z.array(LinkageStep).check(z.maxLength(mostSteps)),
  again: z.enum(againWays),
})
export type LinkageBody = z.output<typeof LinkageBody>

export const versionStates = ['draft', 'waiting', 'on', 'off', 'replaced'] as const
export type VersionState = (typeof versionStates)[number]

/** waiting: for a second person. replaced: by a newer version, or taken away; it stays to be read. */
export const versionMoves: Readonly<Record<VersionState, readonly VersionState[]>> = {
  draft: ['waiting', 'on', 'replaced'],
  waiting: ['on', 'draft', 'replaced'],
  on: ['off', 'replaced'],
  off: ['on', 'replaced'],
  replaced: [],
}
