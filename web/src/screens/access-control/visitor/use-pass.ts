/** A pass asked for again and again: the next code stands there as soon as the old one is over or was used. */
import type { OutputOf } from '@vigil/contract/call'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { useEffect, useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

const askMs = 4_000

export const usePass = (secret: string) => {
  const caller = useCaller()
  const [pass, setPass] = useState<OutputOf<typeof visitCalls.pass> | undefined>(undefined)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    caller.call(visitCalls.pass, { secret }, { signal: leaving.signal }).then(
      (answer) => {
        setPass(answer)
        setFailure(undefined)
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setFailure(error)
      },
    )
    const next = setTimeout(() => setTurn(turn + 1), askMs)
    return () => {
      leaving.abort()
      clearTimeout(next)
    }
  }, [caller, secret, turn])
  return { pass, failure, again: () => setTurn(turn + 1) }
}
