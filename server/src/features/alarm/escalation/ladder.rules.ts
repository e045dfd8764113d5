/** Who is told when, and by what, until somebody takes an alarm. Rows; the clock walks them. Pure. */
import type { LadderAudience } from '@vigil/contract/alarm/desk'
import type { LadderName } from './ladder-names.ts'
import type { FaultSort } from './fault-sort.rules.ts'
import { dayOf, daysAfter, instantAt } from '#foundation/project/unit-time.ts'

/** As the policy names them: duty officers (1 and 2 in call order), manager, responsible, maintainers, centre, company, tenant. */
export type Audience = LadderAudience

export const channels = ['push', 'chat', 'sms', 'voice', 'email'] as const
export type Channel = (typeof channels)[number]

export interface Rung {
  readonly afterS: number
  readonly channel: Channel
  readonly who: readonly Audience[]
  /** Only between these hours of the unit's day. */
  readonly hours?: readonly [from: number, to: number]
  /** Only for faults of these sorts. */
  readonly of?: readonly FaultSort[]
  /** Only for what threatens life. */
  readonly isForLife?: true
}

const rung = (afterS: number, channel: Channel, ...who: Audience[]): Rung => ({ afterS, channel, who })

/** Nobody has acknowledged a fire. The push does not wait for screens that stay silent for 5 s: it is there before. */
const fire: readonly Rung[] = [
  rung(0, 'push', 'D', 'M', 'E'),
  rung(0, 'chat', 'D', 'M', 'E'),
  rung(0, 'sms', 'D'),
  rung(30, 'voice', 'D1'),
  rung(60, 'voice', 'D2', 'M'),
  rung(60, 'sms', 'M'),
  rung(60, 'push', 'R'),
  rung(120, 'voice', 'R'),
  rung(120, 'sms', 'R'),
  rung(120, 'push', 'O'),
  rung(180, 'voice', 'O'),
  rung(300, 'push', 'C'),
  rung(300, 'voice', 'O'),
]

/** Somebody has, and has not said what it is. */
const unverified: readonly Rung[] = [
  rung(120, 'push', 'D'),
  rung(180, 'voice', 'M'),
  rung(300, 'push', 'O'),
  rung(300, 'voice', 'O'),
]

/** Somebody has said that it is real: everybody above hears it at once, whatever each was told before. */
const confirmed: readonly Rung[] = [
  rung(0, 'push', 'D', 'M', 'R', 'O', 'C'),
  { ...rung(0, 'chat', 'D', 'M', 'R', 'O', 'C'), isForLife: true },
  { ...rung(0, 'sms', 'M', 'R', 'O', 'C'), isForLife: true },
  { ...rung(0, 'voice', 'M', 'R', 'O'), isForLife: true },
]

/** Gas, arc, short circuit and the like. */
const life: readonly Rung[] = [
  rung(0, 'push', 'D', 'M', 'E'),
  rung(0, 'sms', 'D', 'E'),
  rung(30, 'voice', 'D1', 'E'),
  rung(60, 'sms', 'M'),
  rung(90, 'voice', 'M'),
  rung(120, 'push', 'R'),
  rung(180, 'voice', 'O'),
]

const alarm: readonly Rung[] = [
  rung(0, 'push', 'D', 'M', 'E'),
  rung(600, 'sms', 'D'),
  rung(1_800, 'push', 'M'),
  { ...rung(7_200, 'voice', 'M'), hours: [8, 22] },
]

/** One thing that is silent alone climbs nothing: it is in the maintainers' digest of the morning. */
const fault: readonly Rung[] = [
  { ...rung(0, 'push', 'D', 'T'), of: ['ordinary'], hours: [7, 22] },
  { ...rung(0, 'push', 'D', 'T'), of: ['vital', 'lostGateway', 'lostFireHost'] },
  { ...rung(600, 'sms', 'T'), of: ['lostGateway', 'lostFireHost'] },
  { ...rung(1_800, 'sms', 'T'), of: ['vital'] },
  { ...rung(3_600, 'voice', 'D'), of: ['lostFireHost'] },
]

export const ladders = { fire, unverified, confirmed, life, alarm, fault } as const satisfies Record<
  LadderName,
  readonly Rung[]
>

/** After this the case counts as one that nobody answered. */
const noResponseAfterS = 600

/** Behind the last rung, over and over, while it burns and nobody has said what it is: no fire without a next call. */
const againEveryS = 300
const again: readonly Omit<Rung, 'afterS'>[] = [
  { channel: 'voice', who: ['D1', 'M'] },
  { channel: 'push', who: ['D', 'R', 'O'] },
]

export const isUrgent = (name: LadderName): boolean => name === 'fire' || name === 'life' || name === 'unverified'

export interface Climb {
  readonly ladder: LadderName
  /** When it began, milliseconds. */
  readonly from: number
  /** Everything due until then has been told; null before the first time. */
  readonly doneUntil: number | null
  readonly likelyReal: boolean
  /** The device has not taken it back. */
  readonly isActive: boolean
  readonly priority: number
  /** Of a fault. */
  readonly sort?: FaultSort | undefined
}

/** The rungs that this one climbs once. */
export const rungsOf = ({ ladder, sort, priority }: Pick<Climb, 'ladder' | 'sort' | 'priority'>): readonly Rung[] =>
  ladders[ladder].filter(
    ({ of, isForLife }: Rung) =>
      (of === undefined || (sort !== undefined && of.includes(sort))) && (!isForLife || priority === 1),
  )

/** Of those that come over and over, the last that has come and the next: who was away makes up for one, not for all. */
const turnsAt = ({ ladder, from, isActive }: Climb, now: number): Rung[] => {
  if (!isActive || !isUrgent(ladder)) return []
  const passed = Math.floor((now - from - noResponseAfterS * 1_000) / (againEveryS * 1_000))
  return [passed, passed + 1]
    .filter((turn) => turn >= 0)
    .flatMap((turn) => again.map((one) => ({ ...one, afterS: noResponseAfterS + turn * againEveryS })))
}

/** Every rung that may matter now. */
const rungsAt = (climb: Climb, now: number): readonly Rung[] => [...rungsOf(climb), ...turnsAt(climb, now)]

/** The first call, which two detectors, or a hand on a button, do not wait for. */
const firstCallS = 30

const waitOf = ({ afterS }: Rung, { likelyReal }: Climb): number =>
  (likelyReal && afterS <= firstCallS ? 0 : afterS) * 1_000

/** By the ordinary times: an alarm may turn out to be likely real after a first look that did not make the call yet. */
export const rungsDue = (climb: Climb, now: number): Rung[] =>
  rungsAt(climb, now).filter((one) => {
    const isBehind = climb.doneUntil !== null && climb.from + one.afterS * 1_000 <= climb.doneUntil
    return climb.from + waitOf(one, climb) <= now && !isBehind
  })

/**
 * Until when everything is told after a look now: what is likely real has had its first call already. Not before its
 * beginning, which another machine's clock may put ahead of ours.
 */
export const toldUntil = ({ from, likelyReal }: Climb, now: number): number =>
  likelyReal && now >= from ? Math.max(now, from + firstCallS * 1_000) : now

const timesAhead = (climb: Climb, now: number): number[] =>
  rungsAt(climb, now)
    .map((one) => climb.from + waitOf(one, climb))
    .filter((at) => at > now)

/** When to look again; null when the last rung is behind. */
export const nextDue = (climb: Climb, now: number): number | null => {
  const ahead = timesAhead(climb, now)
  const last = isUrgent(climb.ladder) ? [climb.from + noResponseAfterS * 1_000].filter((at) => at > now) : []
  const all = [...ahead, ...last]
  return all.length === 0 ? null : Math.min(...all)
}

/** How long until the next rung; null when none is left. */
export const rungWaitMs = (climb: Climb, now: number): number | null => {
  const ahead = timesAhead(climb, now)
  return ahead.length === 0 ? null : Math.min(...ahead) - now
}

/** What happens then, for whoever wants to say so beforehand. */
export const rungsIn = (climb: Climb, now: number, waitMs: number): readonly Rung[] =>
  rungsAt(climb, now).filter((one) => climb.from + waitOf(one, climb) === now + waitMs)

export const isUnanswered = ({ ladder, from, doneUntil }: Climb, now: number): boolean => {
  const at = from + noResponseAfterS * 1_000
  return isUrgent(ladder) && at <= now && (doneUntil === null || doneUntil < at)
}

/** When a rung that is due now may be told: at once, or, if it keeps hours, in the morning. */
export const ringAt = ({ hours }: Rung, at: number, zone: string): number => {
  if (hours === undefined) return at
  const [from, to] = hours
  const day = dayOf(at, zone)
  const opens = instantAt(day, from * 60, zone)
  if (at < opens) return opens
  return at < instantAt(day, to * 60, zone) ? at : instantAt(daysAfter(day, 1), from * 60, zone)
}

/** By which way somebody is told whom a text message could not reach. Only what threatens life rings instead. */
export const channelInstead = (channel: Channel, priority: number): Channel | undefined => {
  if (channel !== 'sms') return undefined
  return priority === 1 ? 'voice' : 'push'
}
