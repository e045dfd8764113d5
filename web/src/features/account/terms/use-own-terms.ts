/** The words of one's own operator, while one has not agreed to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { termsCalls, type Terms } from '@vigil/contract/brand/terms'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'

export interface OpenTerms {
  readonly version: string
  readonly words: Terms
}

const asked = queryOf(termsCalls.own, {})
const quarterMs = 15 * 60_000

/** Nobody is kept out because the question failed: it is asked again another time. */
export const useOwnTerms = (): { readonly terms: OpenTerms | undefined; readonly isAsking: boolean } => {
  const { data, isPending } = useQuery({ ...asked, staleTime: quarterMs })
  return { terms: data?.words ? { version: data.version, words: data.words } : undefined, isAsking: isPending }
}

export const useAcceptTerms = (version: string) => {
  const client = useQueryClient()
  const { run, busy, failure } = useCommand(termsCalls.accept, ({ acceptedAt }) =>
    client.setQueryData(asked.queryKey, { version, acceptedAt, words: null }),
  )
  return {
    busy,
    failure,
    accept: async (): Promise<void> => {
      await run({ version })
      // Other words by now are laid before him instead.
      await client.invalidateQueries({ queryKey: asked.queryKey })
    },
  }
}
