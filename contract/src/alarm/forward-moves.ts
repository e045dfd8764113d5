/** What may become of a word to the fire brigade. A table of moves. */
export const forwardStates = ['waiting', 'acknowledged', 'over'] as const
export type ForwardState = (typeof forwardStates)[number]

/** The brigade has it; it has not said so yet; nobody needs it any more; the fire is said to be real once more. */
export type ForwardNews = 'acknowledged' | 'unanswered' | 'alarmOver' | 'confirmedAgain'

/** What the table does not name changes nothing: the brigade's word is never taken back. */
export const forwardMoves: Readonly<Record<ForwardState, Readonly<Partial<Record<ForwardNews, ForwardState>>>>> = {
  waiting: { acknowledged: 'acknowledged', unanswered: 'waiting', alarmOver: 'over' },
  // It arrived after all, by a try that was under way when the alarm ended.
  over: { acknowledged: 'acknowledged', confirmedAgain: 'waiting' },
  acknowledged: {},
}

export const forwardAfter = (state: ForwardState, news: ForwardNews): ForwardState => forwardMoves[state][news] ?? state
