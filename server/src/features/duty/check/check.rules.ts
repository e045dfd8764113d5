/** When people on duty are asked at random, and what a check may become. Pure. */
import { checkWindowMs } from '@vigil/contract/duty/duty'
import { type CheckState } from '@vigil/contract/duty/now'

const minuteMs = 60_000
/** A shift is left alone while it comes and goes. */
const edgeMs = 15 * minuteMs
/** One check is behind before the next is asked. */
export const restMs = checkWindowMs + 5 * minuteMs
/** Whoever has not answered in the app by then is called. */
export const callAfterMs = 5 * minuteMs

/** A number in [0, 1) out of a text: the same text gives the same number in every worker and after every restart. */
const fractionOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  // A last stir: texts that differ only at their end must not lie side by side.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export interface CheckPlan {
  readonly seed: string
  readonly from: number
  readonly to: number
  readonly perShift: number
}

/** One in each equal part of the shift, anywhere in it, in order. */
export const checkTimes = ({ seed, from, to, perShift }: CheckPlan): number[] => {
  const part = (to - from - 2 * edgeMs) / perShift
  if (part <= 0) return []
  return Array.from({ length: perShift }, (_, slot) =>
    Math.floor(from + edgeMs + (slot + fractionOf(`${seed}/${slot}`)) * part),
  )
}

/** The first that is not over; null when the shift has had its share. What a worker slept through is not made up for. */
export const nextCheckAt = (plan: CheckPlan, notBefore: number): number | null =>
  checkTimes(plan).find((at) => at >= notBefore) ?? null

/** Later than this nobody is asked any more: the answer belongs to the same shift. */
export const lastStartOf = ({ to }: Pick<CheckPlan, 'to'>): number => to - checkWindowMs

type CheckMove = 'answer' | 'miss'

/** Every move there is; what is not here is refused. */
export const checkMoves: Readonly<Record<CheckState, Readonly<Partial<Record<CheckMove, CheckState>>>>> = {
  asked: { answer: 'answered', miss: 'missed' },
  answered: {},
  missed: {},
}

/** The window closes by the clock, not by whoever looks first: an answer after it is none, though nobody has swept yet. */
export const answerRefusal = (
  { state, dueAt }: { state: CheckState; dueAt: number },
  now: number,
): 'checkOver' | undefined => (checkMoves[state].answer === undefined || now >= dueAt ? 'checkOver' : undefined)
