/** Calls become routes, each behind the guard. The server does not start with a call that nobody declared or answers. */
import type { Call } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { refusal } from '@vigil/contract/refusal'
import { languageOf, success } from '@vigil/contract/wire'
import type { AddressLimit } from '#infrastructure/http/address-limit.ts'
import type { CrowdGate } from '#infrastructure/http/crowd-gate.ts'
import type { HttpRoute } from '#infrastructure/http/http-server.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Answer } from './answer.ts'
import type { createGuard } from './guard.ts'

type Options = {
  answers: readonly Answer[]
  declared: readonly Call[]
  guard: ReturnType<typeof createGuard>
  /** Whether this address may still knock at this door. */
  admits: AddressLimit
  /** Where strangers wait for each other, so that connections and cores are left for whoever is signed in. */
  crowd: CrowdGate
  log: Log
}

export const callRoutes = ({ answers, declared, guard, admits, crowd, log }: Options): HttpRoute[] => {
  refuseUnanswered(answers, declared)
  return answers.map((answer) => {
    const guarded = guard(answer)
    return {
      path: `/${answer.call.path}`,
      // As the document says: a list in a query string has no agreed spelling.
      methods: answer.call.kind === 'query' && answer.call.body === 'form' ? ['GET', 'POST'] : ['POST'],
      async handle({ fields, tokens, acceptLanguage, address, userAgent }, requestId) {
        const language = languageOf(acceptLanguage)
        if (answer.isLimited && !admits(answer.call.path, address)) return refusal('tooMany', language)
        try {
          const work = () => guarded({ fields, tokens, userAgent, address })
          const result = isOfStrangers(answer.call) ? crowd(address, work) : work()
          return result ? success(await result, language) : refusal('tooMany', language)
        } catch (error) {
          if (error instanceof Problem) return refusal(error.code, language, error.details)
          log.error({ requestId, path: answer.call.path, error }, 'a call failed in a way nobody expected')
          return refusal('unexpected', language, { requestId })
        }
      },
    }
  })
}

const isOfStrangers = ({ permission, kind }: Call): boolean => permission === 'public' && kind === 'command'

const refuseUnanswered = (answers: readonly Answer[], declared: readonly Call[]): void => {
  const answered = new Set(answers.map(({ call }) => call.path))
  const known = new Set(declared.map(({ path }) => path))
  const silent = declared.filter(({ path }) => !answered.has(path)).map(({ path }) => path)
  const unknown = answers.filter(({ call }) => !known.has(call.path)).map(({ call }) => call.path)
  if (silent.length > 0) throw new Error(`nobody answers ${silent.join(', ')}`)
  if (unknown.length > 0) throw new Error(`not in the contract: ${unknown.join(', ')}`)
  if (answered.size !== answers.length) throw new Error('a call is answered twice')
}
