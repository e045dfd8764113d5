/** Whether a check-in counts: one row for each thing that is looked at, and the first that fails is the refusal. Pure. */
import type { CheckInCheck } from '@vigil/contract/patrol/check-in'
import { proofWays, type ProofWay } from '@vigil/contract/patrol/place'
import { isReadingNormal } from '@vigil/contract/patrol/place-type'
import type { CheckInRefusal } from '@vigil/contract/patrol/refusals'
import { graceMs, patrolTaskMoves } from '@vigil/contract/patrol/task'
import { codeFault, readCode } from '../place/code.rules.ts'
import { madeBetween } from './contact.rules.ts'
import { metresBetween } from './distance.ts'
import type { CheckInFacts } from './guard.facts.ts'

const minute = 60_000

/** Each figure of a guard, in one place. */
export const limits = {
  /** So far a phone's clock may be off. */
  clockMs: 2 * minute,
  /** Waited longer than this before it was sent: 补传. */
  sentLateMs: minute,
  /** A phone that was silent for longer before a check-in has a clock that nobody knows. */
  contactMs: 24 * 60 * minute,
  /** What waited longer than this is not believed any more. */
  queueMs: 72 * 60 * minute,
  nearM: 100,
  accuracyM: 50,
  /** Two points further apart than `apartM` are not checked in within `restMs`, nor faster than anybody runs. */
  apartM: 50,
  restMs: 20_000,
  runMPerS: 8,
  /** Two points, wherever they are: nobody answers a list in less. */
  dwellMs: 5_000,
  /** A photo taken longer before the check-in is none of it. */
  photoMs: 5 * minute,
} as const

/**
 * When it was done, by a clock that is right: the phone's, less what it was off. Whatever is slow on the way makes a phone
 * look slow, never fast: of the two times that it told us the time, the one that came faster is nearer.
 */
export const doneAt = ({ said, queue, now }: Pick<CheckInFacts, 'said' | 'queue' | 'now'>): number =>
  said.phoneAt - Math.max(queue.offsetMs, said.sentAt - now)

export const isSentLate = ({ said }: Pick<CheckInFacts, 'said'>): boolean =>
  said.sentAt - said.phoneAt > limits.sentLateMs

type Guard = (facts: CheckInFacts) => CheckInRefusal | null

const sender: Guard = ({ said, queue }) => {
  if (!said.isSigned) return 'badSignature'
  return said.counter > queue.counter ? null : 'replayed'
}

/**
 * The phone's clock agrees with ours when it sends and when it last spoke to us, it goes forward, and what it says lies
 * between the contacts that the check-in was made between.
 */
const clock: Guard = ({ said, queue, now }) => {
  const off = (ms: number): boolean => Math.abs(ms) > limits.clockMs
  if (off(said.sentAt - now) || off(queue.offsetMs)) return 'clockOff'
  if (said.phoneAt > said.sentAt + 1_000) return 'clockOff'
  // A later counter with an earlier time: somebody set the clock back between two points, not only right.
  if (queue.lastPhoneAt !== null && said.phoneAt < queue.lastPhoneAt - limits.clockMs) return 'clockOff'
  const { after, before } = madeBetween(queue.contacts, said.counter)
  if (after !== null && said.phoneAt < after - limits.clockMs) return 'clockOff'
  if (before !== null && said.phoneAt > before + limits.clockMs) return 'clockOff'
  if (after !== null && said.phoneAt - after > limits.contactMs) return 'clockUnknown'
  return said.sentAt - said.phoneAt > limits.queueMs ? 'clockUnknown' : null
}

const task: Guard = ({ task: its, point, accountId }) => {
  if (its.accountId !== null && its.accountId !== accountId) return 'notYours'
  if (patrolTaskMoves[its.state].checkIn === undefined) return 'taskOver'
  if (!point) return 'notInTask'
  return point.outcome === 'inTime' || point.outcome === 'late' ? 'pointDone' : null
}

const window: Guard = (facts) => {
  const at = doneAt(facts)
  if (at < facts.task.beginsAt) return 'tooEarly'
  return at > facts.task.endsAt + graceMs ? 'tooLate' : null
}

const order: Guard = ({ task: its, point }) => (its.isOrderFixed && point?.isBeforeOpen === true ? 'outOfOrder' : null)

/** Whatever was read must be this place's: a wrong code is not made good by a weaker proof beside it. */
const code: Guard = (facts) => {
  const { said, place } = facts
  const { nfc, qr } = said.proof
  if (nfc !== null) {
    const read = readCode(nfc.content)
    const fault = read?.kind === 'nfc' ? codeFault(place, read, doneAt(facts)) : 'wrongCode'
    if (fault !== null) return fault
    if (nfc.serial !== place.nfcSerial) return 'wrongTag'
  }
  if (qr === null) return null
  const read = readCode(qr)
  return read !== undefined && read.kind !== 'nfc' ? codeFault(place, read, doneAt(facts)) : 'wrongCode'
}

/** The strongest that is there. */
export const wayOf = ({ said }: Pick<CheckInFacts, 'said'>): ProofWay | null => {
  const { nfc, qr, position, photoId } = said.proof
  if (nfc !== null) return 'nfc'
  if (qr !== null) return 'qr'
  if (position !== null) return 'gps'
  return photoId === null ? null : 'photo'
}

const isNearProven = ({ said, place }: CheckInFacts): boolean =>
  said.proof.position !== null && place.position !== null && said.proof.position.accuracyM <= limits.accuracyM

const proof: Guard = (facts) => {
  const { said, task: its, place } = facts
  const way = wayOf(facts)
  if (way === null) return 'proofMissing'
  if (proofWays.indexOf(way) > proofWays.indexOf(its.weakestProof)) return 'proofTooWeak'
  if (way === 'gps' && place.position === null) return 'placeHasNoPosition'
  if (way === 'gps' && !isNearProven(facts)) return 'positionTooRough'
  const isStatic = way === 'qr' && readCode(said.proof.qr ?? '')?.kind === 'qr'
  return isStatic && !isNearProven(facts) && said.proof.photoId === null ? 'secondProofMissing' : null
}

export const distanceOf = ({ said, place }: Pick<CheckInFacts, 'said' | 'place'>): number | null =>
  said.proof.position === null || place.position === null ? null : metresBetween(said.proof.position, place.position)

/** Also beside a tag: a phone that says it is far away is far away. One that is rough is far only when it surely is. */
const place: Guard = (facts) => {
  const distance = distanceOf(facts)
  if (distance === null) return null
  const accuracy = facts.said.proof.position?.accuracyM ?? 0
  const surely = accuracy <= limits.accuracyM ? distance : distance - accuracy
  return surely > limits.nearM ? 'tooFar' : null
}

const speed: Guard = (facts) => {
  const { said, neighbours } = facts
  const here = facts.place.position ?? said.proof.position
  const isTooFast = neighbours.some((other) => {
    if (other.placeId === said.placeId) return false
    const ms = Math.abs(doneAt(facts) - other.at)
    if (ms < limits.dwellMs) return true
    const metres = here === null || other.position === null ? 0 : metresBetween(here, other.position)
    return metres > limits.apartM && (ms < limits.restMs || metres / (ms / 1_000) > limits.runMPerS)
  })
  return isTooFast ? 'tooFast' : null
}

const photo: Guard = ({ said, task: its, photos, now }) => {
  if (its.needsPhoto && said.proof.photoId === null) return 'photoMissing'
  const shown = [
    ...(said.proof.photoId === null ? [] : [said.proof.photoId]),
    ...said.results.flatMap(({ photoIds, afterPhotoIds }) => [...photoIds, ...afterPhotoIds]),
  ]
  for (const id of shown) {
    const known = photos.get(id)
    if (!known?.isMine) return 'photoUnknown'
    if (known.isUsed) return 'photoUsed'
    const isNow = Math.abs(said.phoneAt - known.takenAt) <= limits.photoMs
    if (!isNow || known.at > now + minute) return 'photoOld'
  }
  return null
}

const results: Guard = ({ said, point }) => {
  const checks = point?.checks ?? []
  const answered = new Map(said.results.map((one) => [one.key, one]))
  const isComplete = said.results.length === checks.length && checks.every(({ key }) => answered.has(key))
  if (!isComplete) return 'resultsIncomplete'
  const isUnsaid = checks.some((check) => {
    const one = answered.get(check.key)
    if (!one || one.verdict === 'notApplicable') return false
    if (check.kind === 'reading' && one.reading === null) return true
    if (one.verdict === 'normal') return one.reading !== null && !isReadingNormal(check, one.reading)
    const isTold = one.note.length >= 2 && one.photoIds.length > 0
    return !isTold || (one.isFixed && one.afterPhotoIds.length === 0)
  })
  return isUnsaid ? 'abnormalUnsaid' : null
}

/** In this order: who speaks and when comes before what he says. */
const guards: readonly (readonly [CheckInCheck, Guard])[] = [
  ['sender', sender],
  ['clock', clock],
  ['task', task],
  ['window', window],
  ['order', order],
  ['code', code],
  ['proof', proof],
  ['place', place],
  ['speed', speed],
  ['photo', photo],
  ['results', results],
]

export interface Judgement {
  readonly refusal: CheckInRefusal | null
  /** As far as they were looked at. */
  readonly checks: { check: CheckInCheck; isPassed: boolean }[]
}

export const judgeCheckIn = (facts: CheckInFacts): Judgement => {
  const checks: Judgement['checks'] = []
  for (const [check, guard] of guards) {
    const refusal = guard(facts)
    checks.push({ check, isPassed: refusal === null })
    if (refusal !== null) return { refusal, checks }
  }
  return { refusal: null, checks }
}
