/** One case: read, kept fresh by the live connection, and changed by what the person does. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useEffect, useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { shortCache, readOnce } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { alarmCaseKey } from '../alarm-keys.ts'
import { changedIn } from '../pending-real.ts'

/** While nobody tells of changes, they are asked for. */
const pollMs = 5_000

export const useAlarmCase = (alarmId: string) => {
  const can = useCan()
  const { status } = useLiveState()
  return useQuery({
    queryKey: [alarmCaseKey, alarmId],
    queryFn: ({ client }) => readOnce(client, alarmDeskCalls.case, { alarmId }),
    enabled: can(alarmDeskCalls.case),
    refetchInterval: status === 'live' ? false : pollMs,
    ...shortCache,
  })
}

export interface Seen {
  /** By the platform's clock. */
  readonly at: string
  /** How far the platform's clock is ahead of this device's. */
  readonly aheadMs: number
}

/** Says once that this person has it on the screen, and since when by the platform's clock; not of what nobody asked for. */
export const useSeen = (alarmId: string, isAsked: boolean): Seen | undefined => {
  const caller = useCaller()
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen | undefined>(undefined)
  useEffect(() => {
    if (!isAsked) return undefined
    let isHere = true
    const see = async (): Promise<void> => {
      try {
        const askedAt = Date.now()
        const { seenAt } = await caller.call(alarmDeskCalls.see, { alarmId })
        if (!isHere) return
        // It was seen between the question and the answer.
        setSeen({ at: seenAt, aheadMs: Date.parse(seenAt) - (askedAt + Date.now()) / 2 })
        void client.invalidateQueries({ queryKey: [alarmCaseKey, alarmId] })
      } catch (error) {
        // Proof of delivery, nothing more: the page works without it, and says itself what it cannot read.
        if (!isCallFailure(error)) throw error
      }
    }
    void see()
    return () => void (isHere = false)
  }, [alarmId, isAsked, caller, client])
  return seen
}

type ActCall = (typeof alarmDeskCalls)[
  | 'own'
  | 'delay'
  | 'acknowledge'
  | 'verify'
  | 'correct'
  | 'begin'
  | 'handle'
  | 'archive'
  | 'tick'
  | 'note']

export interface Conflict {
  readonly was: AlarmCase
  readonly is: LiveAlarm
}

/** What one person does with one alarm: one thing at a time, and why the last one did nothing. */
export const useActs = (shown: AlarmCase) => {
  const caller = useCaller()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const [conflict, setConflict] = useState<Conflict | undefined>(undefined)
  const queryKey = [alarmCaseKey, shown.alarmId]

  const run = async <C extends ActCall>(call: C, input: CallInput<C>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure(undefined)
    setConflict(undefined)
    try {
      client.setQueryData(queryKey, await caller.call(call, input))
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      const is = changedIn(error)
      if (is) setConflict({ was: shown, is })
      else setFailure(error)
      void client.invalidateQueries({ queryKey })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure, conflict }
}
export type Acts = ReturnType<typeof useActs>
