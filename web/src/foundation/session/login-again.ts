/**
 * Whether a login page goes to the chat platform by itself. It is remembered for one tab, beside what the tab does there:
 * - nothing: in the chat platform's own browser it does, once
 * - `rest`: it has; whoever comes back without an account signs in as he likes
 * - `in`: it has, and that was the way in; whoever signs out on purpose is not brought back
 * - `again`: the session that began there has expired, so the way back leads there too
 */
const chatTurnKey = 'chatTurn'
type ChatTurn = 'rest' | 'in' | 'again'

export const turnOf = (store: Storage): string | null => store.getItem(chatTurnKey)

export const takeTurn = (store: Storage, turn: ChatTurn): void => store.setItem(chatTurnKey, turn)

/** The login has expired: whoever came through the chat platform goes back through it. */
export const turnBack = (store: Storage): void => {
  if (turnOf(store) === 'in') takeTurn(store, 'again')
  else store.removeItem(chatTurnKey)
}
