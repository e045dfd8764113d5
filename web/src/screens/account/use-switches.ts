/** My switches as the platform keeps them: read once, changed one by one, shown as it answers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownAccountCalls } from '@vigil/contract/own-account'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'

export const useSwitches = () => {
  const client = useQueryClient()
  const options = queryOf(ownAccountCalls.switches, {})
  const query = useQuery(options)
  const change = useCommand(ownAccountCalls.changeSwitches, (kept) => client.setQueryData(options.queryKey, kept))
  return { query, change }
}
