/**
 * The platform's look at an order before it is given. A confirmation lasts ten seconds, and reading an impact list
 * takes longer, so it is asked for again as long as it is on the screen: what is shown is what will be confirmed.
 */
import { controlCalls, nonceSeconds, type Prepared } from '@vigil/contract/control'
import { useCallback, useEffect, useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import type { Order } from './order.ts'

const renewMs = (nonceSeconds - 3) * 1_000

type Looked = { readonly prepared?: Prepared; readonly failure?: CallFailure }

export const usePreparation = ({ equipmentId, action, params }: Order) => {
  const caller = useCaller()
  const [looked, setLooked] = useState<Looked>({})
  const prepare = useCallback(async (): Promise<void> => {
    try {
      setLooked({ prepared: await caller.call(controlCalls.prepare, { equipmentId, action, params }) })
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setLooked({ failure: error })
    }
  }, [caller, equipmentId, action, params])
  useEffect(() => {
    void prepare()
    const timer = setInterval(() => void prepare(), renewMs)
    return () => clearInterval(timer)
  }, [prepare])
  return { ...looked, prepare }
}
