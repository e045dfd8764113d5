/** What a person or the clock may make of a hazard. A table of moves and the guards beside it. Pure. */
import {
  hazardActs,
  type HazardAct,
  type HazardLevel,
  type HazardSide,
  type HazardState,
} from '@vigil/contract/hazard/hazard'
import type { ProblemCode } from '@vigil/contract/problems'
import { deadlineOf, levels } from './hazard-clock.rules.ts'

export interface HandledHazard {
  readonly level: HazardLevel
  readonly state: HazardState
  readonly foundAt: number
  readonly dueAt: number
  /** The length of the first deadline, and where the one that runs now began. Milliseconds. */
  readonly deadlineMs: number
  readonly deadlineFrom: number
  readonly extensions: number
  readonly rejections: number
  readonly correctorId: string | null
  readonly submittedBy: string | null
  readonly hasPlan: boolean
  /** Who has signed for which side since it was last submitted. */
  readonly signed: Readonly<Partial<Record<HazardSide, string>>>
}

export interface HazardPerson {
  readonly accountId: string
  /** Holds the right to assign, review and close. */
  readonly mayManage: boolean
  readonly isManager: boolean
  readonly isResponsible: boolean
  /** Of the operator's centre, or above. */
  readonly isCentre: boolean
}

export interface HazardInput {
  readonly level?: HazardLevel | undefined
  readonly correctorId?: string | undefined
  readonly dueAt?: number | undefined
}

interface MoveRow {
  readonly from: readonly HazardState[]
  /** The same state where it is missing. */
  readonly to?: HazardState
  readonly by: 'manager' | 'corrector' | 'reviewer'
}

const beforeReview: readonly HazardState[] = ['found', 'assigned', 'correcting', 'rejected']

export const moves: Readonly<Record<HazardAct, MoveRow>> = {
  judge: { from: ['found'], by: 'manager' },
  assign: { from: beforeReview, to: 'assigned', by: 'manager' },
  begin: { from: ['assigned', 'rejected'], to: 'correcting', by: 'corrector' },
  submit: { from: ['correcting'], to: 'submitted', by: 'corrector' },
  // Closed only when every side has signed.
  approve: { from: ['submitted'], by: 'reviewer' },
  reject: { from: ['submitted'], to: 'rejected', by: 'reviewer' },
  extend: { from: beforeReview, by: 'manager' },
  plan: { from: beforeReview, by: 'manager' },
  dismiss: { from: ['found'], to: 'void', by: 'manager' },
}

const isOpen = ({ state }: Pick<HandledHazard, 'state'>): boolean => state !== 'closed' && state !== 'void'

/** A flag, not a state. */
export const isOverdue = (hazard: Pick<HandledHazard, 'state' | 'dueAt'>, now: number): boolean =>
  isOpen(hazard) && now > hazard.dueAt

export const extensionsLeft = ({ level, extensions }: HandledHazard): number =>
  Math.max(0, levels[level].extensionsMost - extensions)

/** For which side this person would sign; a major hazard is signed by the responsible person himself. */
const sideOf = ({ level }: Pick<HandledHazard, 'level'>, person: HazardPerson): HazardSide | undefined => {
  if (!person.mayManage) return undefined
  if (person.isCentre) return levels[level].sides.includes('centre') ? 'centre' : 'unit'
  const isUnits = level === 'major' ? person.isResponsible : person.isManager
  return isUnits ? 'unit' : undefined
}

type Refusal = Extract<
  ProblemCode,
  | 'hazardElsewhere'
  | 'correctorOnly'
  | 'managerOnly'
  | 'reviewerIsCorrector'
  | 'reviewNotYours'
  | 'extensionsSpent'
  | 'deadlineWrong'
  | 'planNeeded'
>

const longestPlanMs = 365 * 24 * 3_600_000

/** Why this person may not do it now, or undefined. */
export const hazardRefusal = (
  hazard: HandledHazard,
  act: HazardAct,
  person: HazardPerson,
  { dueAt }: HazardInput = {},
  now = hazard.foundAt,
): Refusal | undefined => {
  const { from, by } = moves[act]
  if (!from.includes(hazard.state)) return 'hazardElsewhere'
  if (by === 'manager' && !(person.mayManage && (person.isManager || person.isCentre))) return 'managerOnly'
  if (by === 'corrector' && hazard.correctorId !== person.accountId) return 'correctorOnly'
  if (by === 'reviewer') return reviewRefusal(hazard, person, act)
  if (act === 'submit' && hazard.level === 'major' && !hazard.hasPlan) return 'planNeeded'
  if (act === 'plan') return hazard.level === 'major' ? dateRefusal(dueAt, now, now + longestPlanMs) : 'hazardElsewhere'
  if (act !== 'extend') return undefined
  if (extensionsLeft(hazard) === 0) return 'extensionsSpent'
  return dateRefusal(dueAt, Math.max(now, hazard.dueAt), Math.max(now, hazard.dueAt) + hazard.deadlineMs)
}

const dateRefusal = (dueAt: number | undefined, after: number, most: number): Refusal | undefined =>
  dueAt !== undefined && (dueAt <= after || dueAt > most) ? 'deadlineWrong' : undefined

const reviewRefusal = (hazard: HandledHazard, person: HazardPerson, act: HazardAct): Refusal | undefined => {
  const side = sideOf(hazard, person)
  if (!side) return 'reviewNotYours'
  if (person.accountId === hazard.correctorId || person.accountId === hazard.submittedBy) return 'reviewerIsCorrector'
  // One person in two roles is still one person.
  const hasSigned = Object.values(hazard.signed).includes(person.accountId) || hazard.signed[side] !== undefined
  return act === 'approve' && hasSigned ? 'hazardElsewhere' : undefined
}

/** What it is after an act that was not refused. */
export const afterHazardAct = <Hazard extends HandledHazard>(
  hazard: Hazard,
  act: HazardAct,
  person: HazardPerson,
  { level, correctorId, dueAt }: HazardInput,
  now: number,
): Hazard => {
  const moved = { ...hazard, state: moves[act].to ?? hazard.state }
  switch (act) {
    case 'judge':
      return { ...moved, ...deadlineOf(level ?? hazard.level, hazard.foundAt) }
    case 'assign':
      return { ...moved, correctorId: correctorId ?? hazard.correctorId }
    case 'submit':
      return { ...moved, submittedBy: person.accountId, signed: {} }
    case 'approve':
      return afterSignature(hazard, person)
    case 'reject':
      return { ...moved, signed: {}, rejections: hazard.rejections + 1, ...restarted(hazard, now) }
    case 'extend':
      return { ...moved, extensions: hazard.extensions + 1, dueAt: dueAt ?? hazard.dueAt }
    case 'plan':
      return { ...moved, hasPlan: true, ...planned(hazard, dueAt ?? hazard.dueAt) }
    default:
      return moved
  }
}

const planned = ({ foundAt }: HandledHazard, dueAt: number) => ({
  deadlineMs: dueAt - foundAt,
  deadlineFrom: foundAt,
  dueAt,
})

const restarted = ({ deadlineMs }: HandledHazard, now: number) => ({
  deadlineFrom: now,
  dueAt: now + Math.round(deadlineMs / 2),
})

const afterSignature = <Hazard extends HandledHazard>(hazard: Hazard, person: HazardPerson): Hazard => {
  const side = sideOf(hazard, person)
  const signed = side ? { ...hazard.signed, [side]: person.accountId } : hazard.signed
  const isSigned = levels[hazard.level].sides.every((one) => signed[one] !== undefined)
  return { ...hazard, signed, state: isSigned ? 'closed' : hazard.state }
}

/** What the reader may do now, for the buttons of the screen; the server asks again when one is pressed. */
export const hazardActsFor = (hazard: HandledHazard, person: HazardPerson, now: number): HazardAct[] =>
  hazardActs.filter((act) => hazardRefusal(hazard, act, person, {}, now) === undefined)
