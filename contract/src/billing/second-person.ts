/** What one person may decide about money alone, and what a second one has to say yes to. */

/** ¥ 1,000. The database knows the same figure: whatever is written, nothing above it counts by one hand alone. */
const aloneUpToFen = 100_000
export const needsSecond = (fen: number): boolean => Math.abs(fen) > aloneUpToFen

/** So long a decision is not carried out, and whoever made it takes it back with one press. */
export const undoMs = 5_000

/** proposed: a second person has not said yes yet. decided: it is carried out in a moment. */
export type DecisionState = 'open' | 'proposed' | 'decided'

interface Move {
  readonly from: DecisionState
  readonly to: DecisionState
  /** another: not who proposed it. decider: who decided it last. */
  readonly by: 'anybody' | 'another' | 'decider'
}

export const decisionMoves = {
  settle: { from: 'open', to: 'decided', by: 'anybody' },
  propose: { from: 'open', to: 'proposed', by: 'anybody' },
  approve: { from: 'proposed', to: 'decided', by: 'another' },
  decline: { from: 'proposed', to: 'open', by: 'anybody' },
  undo: { from: 'decided', to: 'open', by: 'decider' },
} as const satisfies Record<string, Move>
export type DecisionMove = keyof typeof decisionMoves

/** isOwn: whoever asks decided it last, or proposed it. Pure. */
export const mayDecide = (move: DecisionMove, state: DecisionState, isOwn: boolean): boolean => {
  const { from, by } = decisionMoves[move]
  return from === state && (by === 'anybody' || isOwn === (by === 'decider'))
}
