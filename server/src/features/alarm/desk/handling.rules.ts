/** What a person or the clock may make of an alarm. A table of moves and the guards beside it. Pure. */
import type { AlarmAct, AlarmVerdict, FalseCause } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import type { ProblemCode } from '@vigil/contract/problems'

export type AlarmState = LiveAlarm['state']
export type AlarmKind = LiveAlarm['kind']

/** An alarm as far as people change it. */
export interface HandledAlarm {
  readonly kind: AlarmKind
  readonly priority: number
  readonly condition: LiveAlarm['condition']
  readonly state: AlarmState
  readonly verdict: AlarmVerdict | null
  readonly cause: FalseCause | null
  readonly likelyReal: boolean
  /** Said by the platform, not by the device: no device will ever take it back. */
  readonly isOurWord: boolean
  /** Photos of the place. */
  readonly photos: number
}

export interface Handler {
  /** Responsible person, manager, or above: may correct a verdict and archive. */
  readonly isManager: boolean
  readonly isEndUser: boolean
}

export interface ActInput {
  readonly verdict?: AlarmVerdict | undefined
  readonly cause?: FalseCause | undefined
  readonly note?: string | undefined
}

interface MoveRow {
  readonly from: readonly AlarmState[]
  /** The same state where it is missing. */
  readonly to?: AlarmState
}

type Moves = Readonly<Record<AlarmAct, MoveRow>>

const afterVerdict: readonly AlarmState[] = ['verified', 'handling', 'handled']

/** What threatens or alarms must be judged before anybody may say that it is dealt with. */
const judged: Moves = {
  acknowledge: { from: ['received', 'notified'], to: 'acknowledged' },
  verify: { from: ['acknowledged'], to: 'verified' },
  correct: { from: afterVerdict },
  begin: { from: ['verified'], to: 'handling' },
  handle: { from: ['verified', 'handling'], to: 'handled' },
  archive: { from: ['handled'], to: 'archived' },
}

/** A fault or a hazard is there or it is not; it is repaired, not judged. */
const repaired: Moves = {
  acknowledge: { from: ['received', 'notified'], to: 'acknowledged' },
  verify: { from: [] },
  correct: { from: [] },
  begin: { from: ['acknowledged'], to: 'handling' },
  handle: { from: ['acknowledged', 'handling'], to: 'handled' },
  archive: { from: ['handled'], to: 'archived' },
}

export const movesOf: Readonly<Record<AlarmKind, Moves>> = {
  'fire-alarm': judged,
  alarm: judged,
  fault: repaired,
  hazard: repaired,
}

type Refusal = Extract<
  ProblemCode,
  'alarmElsewhere' | 'verdictNotYours' | 'causeNeeded' | 'stillActive' | 'forbidden' | 'photoNeeded'
>

/** Why this person may not do it now, or undefined. */
export const actRefusal = (
  alarm: HandledAlarm,
  act: AlarmAct,
  handler: Handler,
  input: ActInput = {},
): Refusal | undefined => {
  if (!movesOf[alarm.kind][act].from.includes(alarm.state)) return 'alarmElsewhere'
  // A tenant says that he has seen it, and nothing that would send the guard home.
  if (handler.isEndUser && act !== 'acknowledge') return 'verdictNotYours'
  if ((act === 'correct' || act === 'archive') && !handler.isManager) return 'forbidden'
  if (act === 'verify' || act === 'correct') return verdictRefusal(input)
  if ((act === 'handle' || act === 'archive') && lacksPhoto(alarm)) return 'photoNeeded'
  if (act === 'archive' && alarm.condition === 'active' && !alarm.isOurWord) return 'stillActive'
  return undefined
}

type Photographed = Pick<HandledAlarm, 'priority' | 'verdict' | 'photos'>

/** What threatened life and was real is not dealt with before somebody has shown the place. */
export const needsPhoto = ({ priority, verdict }: Photographed): boolean => priority === 1 && verdict === 'real'

const lacksPhoto = (alarm: Photographed): boolean => needsPhoto(alarm) && alarm.photos === 0

const verdictRefusal = ({ verdict, cause }: ActInput): Refusal | undefined =>
  verdict === 'false' && cause === undefined ? 'causeNeeded' : undefined

export const afterAct = <Alarm extends HandledAlarm>(
  alarm: Alarm,
  act: AlarmAct,
  handler: Handler,
  { verdict, cause }: ActInput = {},
): Alarm => {
  // His acknowledgement is written down and stops nobody's telephone.
  if (handler.isEndUser) return alarm
  const to = movesOf[alarm.kind][act].to ?? alarm.state
  if (act !== 'verify' && act !== 'correct') return { ...alarm, state: to }
  return { ...alarm, state: to, verdict: verdict ?? alarm.verdict, cause: verdict === 'false' ? (cause ?? null) : null }
}

/** What the reader may do now, for the buttons of the screen; the server asks again when one is pressed. */
export const actsFor = (alarm: HandledAlarm, handler: Handler, holdsRight: boolean): AlarmAct[] => {
  if (!holdsRight) return []
  const acts: readonly AlarmAct[] = ['acknowledge', 'verify', 'correct', 'begin', 'handle', 'archive']
  // Any verdict at all, and as if the place had been shown: what is missing is for the form to ask.
  const complete = { ...alarm, photos: 1 }
  return acts.filter((act) => actRefusal(complete, act, handler, { verdict: 'real' }) === undefined)
}

/** What the platform says of a device on its own; a person who handled it has ended it. */
export const ourWords = ['sequenceReset', 'unreadableMessage', 'flappingPoint'] as const

const minute = 60_000
const hour = 60 * minute

export interface ArchivableAlarm extends HandledAlarm {
  readonly recoveredAt: number | null
  readonly handledAt: number | null
  /** Somebody has touched it. */
  readonly isTouched: boolean
}

/** What the clock alone makes of it. A fire is never among it: a recovery never closes one. */
export const autoArchiveResult = (alarm: ArchivableAlarm, now: number): 'autoRecovered' | 'settled' | undefined => {
  const { kind, priority, state, condition, recoveredAt, handledAt, isTouched } = alarm
  if (state === 'handled') {
    if (alarm.isOurWord) return 'settled'
    if (lacksPhoto(alarm)) return undefined
    const isQuiet = condition === 'recovered' && recoveredAt !== null && handledAt !== null
    return isQuiet && now - Math.max(recoveredAt, handledAt) >= 24 * hour ? 'settled' : undefined
  }
  if (priority === 1 || kind === 'fire-alarm' || isTouched || condition !== 'recovered' || recoveredAt === null)
    return undefined
  const quietMs = kind === 'hazard' ? 30 * minute : 10 * minute
  return now - recoveredAt >= quietMs ? 'autoRecovered' : undefined
}
