/** What the database's doors for newcomers answer, as the refusals that people read. */
import { Problem, type ProblemCode } from '@vigil/contract/problems'

const refusals = [
  'codeWrong',
  'unitCodeUnknown',
  'operatorNotActive',
  'accountExists',
  'invitationOver',
  'invitationOther',
  'trialNone',
  'trialOver',
  'trialNotSetUp',
  'conflict',
] as const satisfies ProblemCode[]

/** Throws unless the door opened; a word that is none of ours is a bug. */
export const refuseUnlessOk = (outcome: string | undefined): void => {
  if (outcome === 'ok') return
  const refusal = refusals.find((code) => code === outcome)
  if (!refusal) throw new Error(`a door answered ${outcome}`)
  throw new Problem(refusal)
}
