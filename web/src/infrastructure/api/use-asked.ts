/** One question of a page that nobody is signed in to: waiting, failed with a way to ask again, or answered. */
import type { Call, OutputOf } from '@vigil/contract/call'
import { useEffect, useState } from 'react'
import { isCallFailure, type CallFailure } from './call-failure.ts'
import type { CallInput } from './caller.ts'
import { useCaller } from './use-command.ts'

interface Asked<Answer> {
  readonly answer: Answer | undefined
  readonly failure: CallFailure | undefined
  readonly retry: () => void
}

export const useAsked = <C extends Call>(call: C, input: CallInput<C>): Asked<OutputOf<C>> => {
  const caller = useCaller()
  const [answer, setAnswer] = useState<OutputOf<C> | undefined>(undefined)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    // What was asked is compared as text; it is the input that came in.
    caller
      .call(call, JSON.parse(asked) as CallInput<C>, { signal: leaving.signal })
      .then(setAnswer, (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setFailure(error)
      })
    return () => leaving.abort()
  }, [caller, call, asked, turn])
  return { answer, failure, retry: () => setTurn(turn + 1) }
}
