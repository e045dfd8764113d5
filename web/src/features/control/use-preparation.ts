/**
 * The platform's look at an order before it is given. A confirmation lasts ten seconds, and reading an impact list
 * takes longer, so it is asked for again as long as it is on the screen: what is shown is what will be confirmed.
 */
import { controlCalls, nonceSeconds, type Prepared } from '@vigil/contract/equipment/control'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import type { Order } from './order.ts'

const renewMs = (nonceSeconds - 3) * 1_000

type Looked = { readonly prepared?: Prepared; readonly failure?: CallFailure }

export const usePreparation = ({ equipmentId, action, params }: Order) => {
  const caller = useCaller()
  const [looked, setLooked] = useState<Looked>({})
  const asked = useRef(0)
  const prepare = useCallback(async (): Promise<void> => {
    const turn = (asked.current += 1)
    /** A late answer is an old look: the newest asking alone counts. */
    const look = (next: (before: Looked) => Looked): void => {
      if (turn === asked.current) setLooked(next)
    }
    try {
      const prepared = await caller.call(controlCalls.prepare, { equipmentId, action, params })
      look(() => ({ prepared }))
    } catch (error) {
      if (!isCallFailure(error)) throw error
      // What was typed into the form stays; what was seen last stays with it, beside why it could not be renewed.
      look(({ prepared }) => (prepared ? { prepared, failure: error } : { failure: error }))
    }
  }, [caller, equipmentId, action, params])
  useEffect(() => {
    void prepare()
    const timer = setInterval(() => void prepare(), renewMs)
    return () => clearInterval(timer)
  }, [prepare])
  return { ...looked, prepare }
}
