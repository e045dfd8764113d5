/** How long a point may be silent or under test. Pure. */
import { longestIsolationMs } from '@vigil/contract/equipment/isolation'
import type { ProblemCode } from '@vigil/contract/problems'

type Refusal = Extract<ProblemCode, 'isolationTooLong' | 'isolationOver' | 'deadlineWrong'>

/** A day from its beginning, however often it is extended: after that somebody must ask again. */
export const untilRefusal = (
  beganAt: number,
  until: number,
  now: number,
): Extract<Refusal, 'isolationTooLong' | 'deadlineWrong'> | undefined => {
  if (until > beganAt + longestIsolationMs) return 'isolationTooLong'
  return until <= now ? 'deadlineWrong' : undefined
}

interface Lasting {
  readonly beganAt: number
  readonly until: number
  readonly endedAt: number | null
}

export const extendRefusal = (isolation: Lasting, until: number, now: number): Refusal | undefined => {
  if (isolation.endedAt !== null || isolation.until <= now) return 'isolationOver'
  return untilRefusal(isolation.beganAt, until, now)
}
