/** The muster list as the platform says it, or as the phone has kept it, with what was said here on top. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { musterCalls, type MusterPerson } from '@vigil/contract/visitor/muster'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useSession, useSessionStore } from '#foundation/session/use-session.ts'
import { answeredHere, orKept } from '#infrastructure/api/or-kept.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { keepSite } from '#infrastructure/native/kept-site.ts'
import { isWaiting, musterQueueOf, type MusterQueue } from './muster-queue.ts'
import { musterShelf, type KeptList, type KeptTick } from './muster-shelf.ts'

const askMs = 3_000

export interface ShownMuster extends KeptList {
  /** Nobody answered: this is the phone's own. */
  readonly isKept: boolean
}

export interface ShownPerson extends MusterPerson {
  /** Said on this phone, and the platform does not know it yet. */
  readonly isWaiting: boolean
}

/** What was said here counts here at once: the one who ticks must see that he has. */
export const withTicks = (rows: readonly MusterPerson[], ticks: readonly KeptTick[]): ShownPerson[] =>
  rows.map((row) => {
    const own = ticks.findLast(
      ({ personKind, personId, code }) => code === null && personKind === row.personKind && personId === row.personId,
    )
    return own ? { ...row, result: own.result, isWaiting: isWaiting(own) } : { ...row, isWaiting: false }
  })

const useMusterQueue = (): MusterQueue => {
  const caller = useCaller()
  const client = useQueryClient()
  const session = useSessionStore()
  return useMemo(
    () => musterQueueOf({ client, caller, accountId: () => session.get()?.user.accountId }),
    [client, caller, session],
  )
}

const useMusterQuery = (alarmId: string, queue: MusterQueue) => {
  const caller = useCaller()
  const can = useCan()
  const accountId = useSession()?.user.accountId ?? ''
  return useQuery({
    ...answeredHere,
    queryKey: [musterCalls.list.path, alarmId, accountId],
    queryFn: ({ signal }): Promise<ShownMuster> =>
      orKept<ShownMuster>(
        async () => {
          const readAt = Date.now()
          const list = await caller.call(musterCalls.list, { alarmId }, { signal })
          queue.listed(alarmId, readAt)
          await musterShelf.keepList(accountId, alarmId, { list, readAt })
          return { list, readAt, isKept: false }
        },
        async () => {
          const kept = await musterShelf.list(accountId, alarmId)
          return kept && { ...kept, isKept: true }
        },
      ),
    enabled: can(musterCalls.list),
    refetchInterval: askMs,
  })
}

export const useMuster = (alarmId: string) => {
  const queue = useMusterQueue()
  const query = useMusterQuery(alarmId, queue)
  const all = useSyncExternalStore(queue.subscribe, queue.get)
  const ticks = useMemo(() => all.filter((tick) => tick.alarmId === alarmId), [all, alarmId])
  const isHeard = query.data?.isKept === false
  useEffect(() => {
    void queue.read()
    // The page itself comes onto the phone too: a fire may take the network with it.
    void keepSite().catch(() => false)
  }, [queue])
  useEffect(() => {
    // Somebody answers: whatever waits goes out.
    if (isHeard && queue.get().some(isWaiting)) void queue.send()
  }, [queue, isHeard, query.dataUpdatedAt])
  return { query, ticks, queue }
}
