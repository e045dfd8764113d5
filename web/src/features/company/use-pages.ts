/** A list of a company's, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '@vigil/contract/call'
import { useCan } from '#foundation/rights/can.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'

const pageSize = 20
const firstPage: string | undefined = undefined

type RowOf<C extends Call> = OutputOf<C> extends { rows: readonly (infer Row)[] } ? Row : never
type Page<C extends Call> = { readonly rows: readonly RowOf<C>[]; readonly next: string | null }

export const usePages = <C extends Call>(call: C, input: Omit<CallInput<C>, 'after' | 'size'>, everyMs?: number) => {
  const can = useCan()
  return useInfiniteQuery({
    queryKey: [call.path, 'pages', input],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) => {
      const page = { size: pageSize, ...(pageParam === undefined ? {} : { after: pageParam }) }
      // What was left out of the input is put back here; and every list of the contract is such a page.
      return readOnce(client, call, { ...input, ...page } as CallInput<C>) as Promise<Page<C>>
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: can(call),
    refetchInterval: everyMs ?? false,
  })
}
