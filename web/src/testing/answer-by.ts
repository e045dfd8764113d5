/** A platform made of answers: one for each call, given or reckoned from what was asked. */
import type { Call, InputOf } from '@vigil/contract/call'
import type { ProblemCode } from '@vigil/contract/problems'
import { tokenField } from '@vigil/contract/wire'
import { done, refused, type Asked, type Reply } from './start-wire-server.ts'

const refusalMark = Symbol('refusal')
interface Refusal {
  readonly [refusalMark]: ProblemCode
  readonly details: unknown
}

/** Instead of an answer: the platform says no. */
export const no = (code: ProblemCode, details?: unknown): Refusal => ({ [refusalMark]: code, details })

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && refusalMark in answer

const fieldsOf = ({ body }: Asked): Record<string, unknown> => {
  const text = Buffer.from(body, 'latin1').toString('utf8')
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

const boundCodes: ReadonlySet<string | undefined> = new Set(['too_big', 'too_small'])

/**
 * As the platform does: a field that the call does not know, or more than it may ask for, is refused. Ids of a test may
 * be short words.
 */
const isTaken = (call: Call, fields: Record<string, unknown>): boolean =>
  Object.keys(fields).every((name) => name === tokenField || Object.hasOwn(call.input.shape, name)) &&
  !call.input.safeParse(fields).error?.issues.some(({ code }) => boundCodes.has(code))

type Answer = (fields: Record<string, unknown>) => unknown
export type AnswerRow = readonly [Call, Answer]

/** answerBy([equipmentCalls.list, () => ({ rows: [], next: null })], …); whatever is not among them gets an empty list. */
export const answerBy = (...answers: readonly AnswerRow[]): Reply => {
  const byPath = new Map(answers.map(([call, answer]) => [`/${call.path}`, { call, answer }]))
  return (asked, response) => {
    const row = byPath.get(asked.path)
    const fields = fieldsOf(asked)
    if (row && !isTaken(row.call, fields)) return refused('invalidInput')(asked, response)
    const answer = row?.answer(fields) ?? { rows: [], next: null }
    const reply = isRefusal(answer) ? refused(answer[refusalMark], 200, answer.details) : done(answer)
    reply(asked, response)
  }
}

/** What a call was asked with, as often as it was asked. */
export const askedOf = <C extends Call>(all: readonly Asked[], call: C): InputOf<C>[] =>
  // Our own client has built them by the call's schema.
  all.filter(({ path }) => path === `/${call.path}`).map((asked) => fieldsOf(asked) as InputOf<C>)
