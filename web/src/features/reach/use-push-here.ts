/** Push on this browser: how it stands, and the way to change it. Said by the browser, told to the platform. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { endPush, pushStanding, subscribeToPush } from '#infrastructure/native/web-push.ts'
import { forgetPush, tellPlace } from './push-memory.ts'

const standingKey = ['push on this device']

export const usePushHere = (pushKey: string | null) => {
  const client = useQueryClient()
  const caller = useCaller()
  const accountId = useSession()?.user.accountId ?? ''
  const [busy, setBusy] = useState(false)
  /** true where the browser itself failed. */
  const [failure, setFailure] = useState<CallFailure | true | undefined>(undefined)
  const standing = useQuery({ queryKey: standingKey, queryFn: pushStanding, staleTime: 0 }).data

  const turnOn = async (key: string): Promise<void> => {
    const place = await subscribeToPush(key)
    if (place) await tellPlace(caller, accountId, place)
  }
  const turnOff = async (): Promise<void> => {
    const endpoint = await endPush()
    forgetPush(accountId)
    if (endpoint !== undefined) await caller.call(deliveryCalls.removePush, { endpoint })
  }
  const toggle = async (): Promise<void> => {
    if (busy || pushKey === null) return
    setBusy(true)
    setFailure(undefined)
    try {
      await (standing === 'on' ? turnOff() : turnOn(pushKey))
    } catch (error) {
      setFailure(isCallFailure(error) ? error : true)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: standingKey })
      await client.invalidateQueries(queryOf(deliveryCalls.ownChannels, {}))
    }
  }
  return { standing, busy, failure, toggle }
}
