/** One call, pressed once: busy while it is under way, and its failure until the next press. */
import type { Call, OutputOf } from '@vigil/contract/call'
import { createContext, use, useState } from 'react'
import { isCallFailure, type CallFailure } from './call-failure.ts'
import type { Caller, CallInput } from './caller.ts'

export const CallerContext = createContext<Caller | undefined>(undefined)

export const useCaller = (): Caller => {
  const caller = use(CallerContext)
  if (!caller) throw new Error('a screen outside its providers')
  return caller
}

export const useCommand = <C extends Call>(call: C, onDone: (output: OutputOf<C>) => void) => {
  const caller = useCaller()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const run = async (input: CallInput<C>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(await caller.call(call, input))
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure }
}
