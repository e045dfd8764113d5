/** The rounds of whoever is signed in: as the platform says, and as the phone has kept them where nobody answers. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { patrolTaskCalls, type PatrolTask, type PatrolTaskRow } from '@vigil/contract/patrol/task'
import { useEffect, useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { answeredHere, orKept } from '#infrastructure/api/or-kept.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { keepSite } from '#infrastructure/native/kept-site.ts'
import { rounds } from './rounds.ts'

const mostTasks = 50

export interface MyTasks {
  readonly rows: readonly PatrolTaskRow[]
  /** Nobody answered: these are the phone's own. */
  readonly isKept: boolean
}

export const useMyTasks = () => {
  const caller = useCaller()
  const can = useCan()
  const accountId = useSession()?.user.accountId ?? ''
  return useQuery({
    ...answeredHere,
    queryKey: [patrolTaskCalls.list.path, 'mine', accountId],
    queryFn: ({ signal }): Promise<MyTasks> =>
      orKept<MyTasks>(
        async () => {
          const input = { isMine: true, isOpen: true, size: mostTasks }
          const { rows } = await caller.call(patrolTaskCalls.list, input, { signal })
          await rounds.keepList(accountId, rows)
          return { rows, isKept: false }
        },
        async () => {
          const rows = await rounds.list(accountId)
          return rows && { rows, isKept: true }
        },
      ),
    enabled: can(patrolTaskCalls.list),
  })
}

const taskQuery = (caller: Caller, accountId: string, taskId: string) =>
  queryOptions<PatrolTask>({
    ...answeredHere,
    queryKey: queryOf(patrolTaskCalls.get, { taskId }).queryKey,
    queryFn: () =>
      orKept(
        async () => {
          const task = await caller.call(patrolTaskCalls.get, { taskId })
          await rounds.keep(accountId, task)
          return task
        },
        () => rounds.get(accountId, taskId),
      ),
  })

export const useTask = (taskId: string | undefined) => {
  const caller = useCaller()
  const can = useCan()
  const accountId = useSession()?.user.accountId ?? ''
  return useQuery({
    ...taskQuery(caller, accountId, taskId ?? ''),
    enabled: taskId !== undefined && can(patrolTaskCalls.get),
  })
}

const areKept = async (client: QueryClient, parts: readonly [Caller, string], taskIds: readonly string[]) => {
  const [caller, accountId] = parts
  for (const taskId of taskIds) {
    await client.fetchQuery(taskQuery(caller, accountId, taskId)).catch(() => undefined)
    if (!(await rounds.get(accountId, taskId))) return false
  }
  return true
}

/** Brings every round, and the page itself, onto the phone while there is a network. True when all of it is there. */
export const useKeptRounds = (tasks: MyTasks | undefined): boolean => {
  const caller = useCaller()
  const client = useQueryClient()
  const accountId = useSession()?.user.accountId ?? ''
  const [isReady, setReady] = useState(false)
  const wanted = tasks?.rows.map(({ taskId }) => taskId).join() ?? ''
  useEffect(() => {
    if (wanted === '') return undefined
    let isOver = false
    void Promise.all([areKept(client, [caller, accountId], wanted.split(',')), keepSite()]).then(
      (kept) => isOver || setReady(kept.every(Boolean)),
    )
    return () => {
      isOver = true
    }
  }, [client, caller, accountId, wanted])
  return isReady
}
