/** The queue of check-ins for a page: read from the phone when it opens, sent whenever there is a network. */
import { useQueryClient } from '@tanstack/react-query'
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { checkInQueueOf } from './check-in-queue.ts'

/** Kept on this phone at all: an old browser, or a page that did not come over https, has nothing to sign with. */
export const canKeepCheckIns = (): boolean => 'indexedDB' in globalThis && 'subtle' in globalThis.crypto

/** Without a network there is nothing to say about it; anything else is a bug. */
const quietly = (deed: Promise<unknown>): void =>
  void deed.catch((error: unknown) => {
    if (!isCallFailure(error)) console.error(error)
  })

export const useCheckIns = () => {
  const caller = useCaller()
  const client = useQueryClient()
  const session = useSessionStore()
  const isOnline = useOnline()
  // Whoever may only look at rounds has no queue, and is not refused one at each page.
  const mayCheckIn = useCan()(checkInCalls.openQueue)
  const queue = useMemo(
    () => checkInQueueOf({ client, caller, accountId: () => session.get()?.user.accountId }),
    [client, caller, session],
  )
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  useEffect(() => {
    if (!canKeepCheckIns()) return
    quietly(isOnline && mayCheckIn ? queue.openQueue().then(queue.send) : queue.read())
  }, [queue, isOnline, mayCheckIn])
  return { ...state, checkInQueue: queue }
}
