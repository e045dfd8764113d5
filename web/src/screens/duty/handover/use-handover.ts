/** One handover: read, kept fresh, and changed by what the two of them do. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { handoverCalls, type DutyHandover, type HandoverAct } from '@vigil/contract/duty/handover'
import { useEffect, useState } from 'react'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useDutyPoll, useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCan } from '#foundation/rights/can.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

/** Two people stand and wait for a fire to be judged, which no frame about duty tells. */
const blockedMs = 2_000

export const useHandover = (handoverId: string) => {
  const isAllowed = useCan()(handoverCalls.case)
  const pollMs = useDutyPoll()
  const { total } = useOpenAlarms()
  const query = useQuery({
    ...queryOf(handoverCalls.case, { handoverId }),
    enabled: isAllowed,
    refetchInterval: ({ state }) => ((state.data?.blockedBy.length ?? 0) > 0 ? blockedMs : pollMs),
  })
  const { refetch } = query
  // What is raised while they talk belongs on the sheet.
  useEffect(() => {
    if (isAllowed) void refetch({ cancelRefetch: false })
  }, [isAllowed, refetch, total])
  return query
}

type ActCall = (typeof handoverCalls)[HandoverAct]

/** What the two of them do, and why the last of it did nothing. */
export const useHandoverActs = (handoverId: string) => {
  const caller = useCaller()
  const client = useQueryClient()
  const reread = useDutyReread()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const { queryKey } = queryOf(handoverCalls.case, { handoverId })

  const send = async <C extends ActCall>(call: C, input: CallInput<C>): Promise<boolean> => {
    setFailure(undefined)
    try {
      await caller.call(call, input)
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
      return false
    } finally {
      reread()
    }
  }
  return {
    busy,
    failure,
    /** One thing at a time. */
    async run<C extends ActCall>(call: C, input: CallInput<C>): Promise<boolean> {
      if (busy) return false
      setBusy(true)
      return send(call, input).finally(() => setBusy(false))
    },
    /** Shown at once, so that a list is ticked as fast as it is read; what was refused comes back unticked. */
    tick(numbers: readonly number[], isTicked: boolean): void {
      const tickedAt = isTicked ? new Date().toISOString() : null
      // An answer that is under way knows nothing of this tick yet, and would take it off the glass again.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && tickIn(before, numbers, tickedAt))
      void send(handoverCalls.tick, { handoverId, numbers: [...numbers], isTicked })
    },
  }
}

const tickIn = (handover: DutyHandover, numbers: readonly number[], tickedAt: string | null): DutyHandover => ({
  ...handover,
  rows: handover.rows.map((item) => (numbers.includes(item.no) ? { ...item, tickedAt } : item)),
})

/** What every part of the sheet is given. */
export interface HandoverProps {
  readonly shown: DutyHandover
  readonly acts: ReturnType<typeof useHandoverActs>
}
