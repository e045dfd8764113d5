/** The platform's look at many loops, renewed while it is on the glass: what is shown is what will be confirmed. */
import type { Call, OutputOf } from '@vigil/contract/call'
import { batchNonceSeconds } from '@vigil/contract/equipment/batch'
import { useEffect, useEffectEvent, useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

const renewMs = (batchNonceSeconds - 20) * 1_000

export const usePreparedBatch = <C extends Call>(call: C, input: CallInput<C>) => {
  const caller = useCaller()
  const [looked, setLooked] = useState<{ readonly prepared?: OutputOf<C>; readonly failure?: CallFailure }>({})
  const prepare = async (): Promise<void> => {
    try {
      setLooked({ prepared: await caller.call(call, input) })
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setLooked({ failure: error })
    }
  }
  const again = useEffectEvent(() => void prepare())
  // Asked for anew when something else is asked, not when the same is said in new objects.
  const asked = JSON.stringify(input)
  useEffect(() => {
    again()
    const timer = setInterval(again, renewMs)
    return () => clearInterval(timer)
  }, [asked])
  return { ...looked, prepare }
}
