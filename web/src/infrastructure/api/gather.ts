/** Questions of one moment asked together: a list in which thirty rows appear at once asks once, not thirty times. */
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'

interface Asking<Question, Answer> {
  readonly question: Question
  readonly signal: AbortSignal
  readonly answer: (answer: Promise<Answer>) => void
}

interface Together<Question, Answer> {
  /** How long others may join. */
  readonly waitMs: number
  /** As many as one call takes. */
  readonly most: number
  readonly ask: (
    client: QueryClient,
    questions: readonly Question[],
  ) => Promise<(question: Question) => Promise<Answer>>
}

export const createGather = <Question, Answer>({ waitMs, most, ask }: Together<Question, Answer>) => {
  const waiting = new WeakMap<QueryClient, Asking<Question, Answer>[]>()

  const askAll = (client: QueryClient): void => {
    // Whoever has gone meanwhile asks for nothing: rows fly past under a finger.
    const askings = (waiting.get(client) ?? []).filter(({ signal }) => !signal.aborted)
    waiting.delete(client)
    for (let from = 0; from < askings.length; from += most) {
      const some = askings.slice(from, from + most)
      const answers = ask(
        client,
        some.map(({ question }) => question),
      )
      for (const { question, answer } of some) answer(answers.then((answerTo) => answerTo(question)))
    }
  }

  return (question: Question, { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>): Promise<Answer> =>
    new Promise((answer) => {
      const askings = waiting.get(client) ?? []
      if (askings.length === 0) setTimeout(() => askAll(client), waitMs)
      waiting.set(client, askings)
      askings.push({ question, signal, answer })
    })
}
