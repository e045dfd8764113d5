/** What may become of a call to the site. A table of moves. */
export const callTaskStates = ['watched', 'open', 'calling', 'connected', 'failed', 'takenOver', 'closed'] as const
export type CallTaskState = (typeof callTaskStates)[number]

/** Three minutes without an answer; a seat has it; it dials; how that ended; it was left; the centre handles it; nobody waits. */
export const callTaskNews = ['due', 'taken', 'dialled', 'answered', 'missed', 'left', 'takenOver', 'over'] as const
export type CallTaskNews = (typeof callTaskNews)[number]

type Moves = Readonly<Partial<Record<CallTaskNews, CallTaskState>>>

const waiting = { dialled: 'calling', takenOver: 'takenOver', over: 'closed' } as const satisfies Moves

/** What the table does not name is refused of people and changes nothing by the clock. */
export const callTaskMoves: Readonly<Record<CallTaskState, Moves>> = {
  // Somebody has it before it is due.
  watched: { ...waiting, due: 'open' },
  open: waiting,
  // Whoever speaks is not cut off, whatever becomes of the alarm meanwhile.
  calling: { answered: 'connected', missed: 'failed', left: 'open', takenOver: 'takenOver' },
  failed: waiting,
  // The site was reached and checks; it may have to be called again.
  connected: waiting,
  takenOver: { over: 'closed' },
  // Somebody acknowledged it and then said nothing more.
  closed: { due: 'open', taken: 'watched' },
}

export const callTaskAfter = (state: CallTaskState, news: CallTaskNews): CallTaskState | undefined =>
  callTaskMoves[state][news]

/** From where a word leads somewhere: for the clock, which asks the database. */
export const statesBefore = (news: CallTaskNews): CallTaskState[] =>
  callTaskStates.filter((state) => callTaskAfter(state, news) !== undefined)
