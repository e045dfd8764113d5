/** My switches as the platform keeps them: read once, changed one by one, shown as it answers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { switchCalls } from '@vigil/contract/account/switches'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'

export const useSwitches = () => {
  const client = useQueryClient()
  const options = queryOf(switchCalls.switches, {})
  const query = useQuery(options)
  const change = useCommand(switchCalls.changeSwitches, (kept) => client.setQueryData(options.queryKey, kept))
  return { query, change }
}
