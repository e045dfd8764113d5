/** A person who asks any api that is there. What is not answered may have happened: nobody concludes anything from it. */
import type { Call, InputOf, OutputOf } from '@vigil/contract/call'
import { Envelope } from '@vigil/contract/wire'

export type Answer<C extends Call> =
  | { readonly is: 'yes'; readonly result: OutputOf<C> }
  | { readonly is: 'no'; readonly code: string }
  | { readonly is: 'unknown' }

export interface Person {
  readonly accountId: string
  readonly token: string
  readonly ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<Answer<C>>
}

export const patienceMs = 8_000

/** How often what was said to which question: for whoever reads a run. */
const said = new Map<string, number>()
const note = (call: Call, word: string): void => {
  const key = `${call.path.replace('.action', '')} ${word}`
  said.set(key, (said.get(key) ?? 0) + 1)
}
export const whatWasSaid = (): string =>
  [...said]
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ')

const bodyOf = (call: Call, input: object): { type: string; body: string } => {
  if (call.body === 'json') return { type: 'application/json', body: JSON.stringify(input) }
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const form = new URLSearchParams(Object.fromEntries(fields.map(([key, value]) => [key, String(value)])))
  return { type: 'application/x-www-form-urlencoded', body: form.toString() }
}

export const createPerson = (ports: readonly number[], accountId: string, token: string): Person => {
  let turn = Math.floor(Math.random() * ports.length)

  const send = async <C extends Call>(call: C, input: InputOf<C>): Promise<Answer<C>> => {
    const port = ports[(turn += 1) % ports.length]
    const { type, body } = bodyOf(call, input)
    try {
      const response = await fetch(`http://127.0.0.1:${port}/${call.path}?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
        signal: AbortSignal.timeout(patienceMs),
      })
      const { statusCode, code, result } = Envelope.parse(await response.json())
      if (response.status >= 500 || statusCode >= 500) return { is: 'unknown' }
      // The contract's own schema gives the type its value is checked against.
      if (statusCode === 200) return { is: 'yes', result: call.output.parse(result) as OutputOf<C> }
      return { is: 'no', code }
    } catch {
      return { is: 'unknown' }
    }
  }

  return {
    accountId,
    token,
    async ask(call, input) {
      const answer = await send(call, input)
      note(call, answer.is === 'no' ? answer.code : answer.is)
      return answer
    },
  }
}
