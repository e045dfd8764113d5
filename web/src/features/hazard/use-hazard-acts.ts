/** What one person does with one hazard: one thing at a time, and why the last one did nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard/hazard'
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

  const took = (changed: HazardCase): void => {
    client.setQueryData(queryKey, changed)
    void client.invalidateQueries({ queryKey: [hazardCalls.list.path] })
  }
  const reread = (): void => void client.invalidateQueries({ queryKey })

  const run = async <C extends ActCall>(call: C, input: CallInput<C>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      took(await caller.call(call, input))
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
      reread()
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure, took, reread }
}
export type HazardActs = ReturnType<typeof useHazardActs>
