/** What one person does with one hazard: one thing at a time, and why the last one did nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard'
import { useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

type ActCall = (typeof hazardCalls)[HazardAct]

export const useHazardActs = ({ hazardId }: Pick<HazardCase, 'hazardId'>) => {
  const caller = useCaller()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const { queryKey } = queryOf(hazardCalls.case, { hazardId })

  const run = async <C extends ActCall>(call: C, input: CallInput<C>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      client.setQueryData(queryKey, await caller.call(call, input))
      void client.invalidateQueries({ queryKey: [hazardCalls.list.path] })
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
      void client.invalidateQueries({ queryKey })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure }
}
export type HazardActs = ReturnType<typeof useHazardActs>
