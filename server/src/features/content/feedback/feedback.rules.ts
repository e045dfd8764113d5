/** Who may do what with a feedback. Pure. */
import { feedbackMoves, type FeedbackMove, type FeedbackState } from '@vigil/contract/content/feedback'
import { keysOf } from '@vigil/contract/keys-of'

export interface Side {
  /** He wrote it. */
  readonly isAsker: boolean
  /** He answers for the place it was written to. */
  readonly isAnswerer: boolean
}

const isOnSide = (move: FeedbackMove, { isAsker, isAnswerer }: Side): boolean => {
  const { by } = feedbackMoves[move]
  return by === 'either' ? isAsker || isAnswerer : by === 'asker' ? isAsker : isAnswerer
}

const isOpenTo = (move: FeedbackMove, state: FeedbackState): boolean => {
  const from: readonly FeedbackState[] = feedbackMoves[move].from
  return from.includes(state)
}

export const refusalOf = (
  move: FeedbackMove,
  state: FeedbackState,
  side: Side,
): 'feedbackNotYours' | 'feedbackElsewhere' | undefined => {
  if (!isOnSide(move, side)) return 'feedbackNotYours'
  return isOpenTo(move, state) ? undefined : 'feedbackElsewhere'
}

export const movesOf = (state: FeedbackState, side: Side): FeedbackMove[] =>
  keysOf(feedbackMoves).filter((move) => refusalOf(move, state, side) === undefined)
