/** What the seats read, and what one seat does: one thing at a time. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { centreCalls, type CentreCase } from '@vigil/contract/centre/centre'
import { useEffect, useState } from 'react'
import { alarmCaseKey, alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { useCan } from '#foundation/rights/can.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { readOnce, shortCache } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

/** Whoever reads sits: a page that has not read for half a minute has left its seat. Also behind another window. */
const rereadMs = 5_000
const pageSize = 50
const steady = { refetchInterval: rereadMs, refetchIntervalInBackground: true } as const

export const useCentreQueue = (oemId: string) => {
  const can = useCan()
  return useQuery({
    queryKey: [alarmHistoryKey, 'centre', oemId],
    queryFn: ({ client }) => readOnce(client, centreCalls.queue, { oemId, size: pageSize }),
    enabled: can(centreCalls.queue),
    placeholderData: keepPreviousData,
    ...steady,
    ...shortCache,
  })
}

export const useCentreCase = (oemId: string, alarmId: string) =>
  useQuery({
    queryKey: [alarmCaseKey, alarmId, 'centre'],
    queryFn: ({ client }) => readOnce(client, centreCalls.case, { oemId, alarmId }),
    ...steady,
    ...shortCache,
  })

/** Whoever goes to another page, or closes this one, has left: what he had is everybody's at once. */
export const useLeaving = (oemId: string): void => {
  const caller = useCaller()
  const can = useCan()
  const sits = can(centreCalls.queue)
  useEffect(() => {
    if (!sits) return undefined
    const leave = (): void => {
      // The clock of the platform gives back what this does not reach.
      caller.call(centreCalls.leave, { oemId }).catch(() => undefined)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [caller, oemId, sits])
}

type SeatCall = (typeof centreCalls)['take' | 'giveBack' | 'hangUp' | 'answer' | 'takeOver' | 'callSupervisor']

export const useSeat = (oemId: string, alarmId: string) => {
  const caller = useCaller()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const key = [alarmCaseKey, alarmId, 'centre']

  const keep = (read: CentreCase): void => {
    client.setQueryData(key, read)
    void client.invalidateQueries({ queryKey: [alarmHistoryKey, 'centre', oemId] })
  }
  const press = async (work: () => Promise<CentreCase>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      keep(await work())
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
      void client.invalidateQueries({ queryKey: key })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    run: <C extends SeatCall>(call: C, input: CallInput<C>): Promise<boolean> => press(() => caller.call(call, input)),
    /** The number, to be seen while the call lasts. */
    async dial(contactId: string): Promise<string | undefined> {
      let tel: string | undefined
      await press(async () => {
        const dialled = await caller.call(centreCalls.dial, { oemId, alarmId, contactId })
        tel = dialled.tel
        return dialled.case
      })
      return tel
    },
  }
}
export type SeatActs = ReturnType<typeof useSeat>

export interface SeatPart {
  readonly oemId: string
  readonly shown: CentreCase
  readonly acts: SeatActs
}
