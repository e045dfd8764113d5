/** After a change of it: the ledger is read again. */
import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/equipment/isolation'

export const useRereadLedger = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [isolationCalls.list.path] })
}
