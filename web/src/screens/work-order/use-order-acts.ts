/** What one person does with one work order: one thing at a time, and why the last one did nothing. */
import { useQueryClient } from '@tanstack/react-query'
import type { OrderAct } from '@vigil/contract/work-order/order-moves'
import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

/** Those that need to know nothing more. */
export const plainActs = ['submit', 'accept', 'begin', 'resume', 'pass'] as const satisfies readonly OrderAct[]
export type PlainAct = (typeof plainActs)[number]

export const useOrderActs = ({ workOrderId, version }: Pick<OrderCase, 'workOrderId' | 'version'>) => {
  const caller = useCaller()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const { queryKey } = queryOf(workOrderCalls.case, { workOrderId })

  const took = (changed: OrderCase): void => {
    client.setQueryData(queryKey, changed)
    for (const { path } of [workOrderCalls.list, workOrderCalls.board])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const reread = (): void => void client.invalidateQueries({ queryKey })

  const run = async (act: PlainAct): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      took(await caller.call(workOrderCalls[act], { workOrderId, version }))
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
export type OrderActs = ReturnType<typeof useOrderActs>
