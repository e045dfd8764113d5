/** A list of the contract, page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '@vigil/contract/call'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useCan } from './can.ts'

interface PagesOptions {
  readonly size?: number
  /** By what those who change it tell the list; its path where nobody says otherwise. */
  readonly key?: readonly string[]
  /** Only where a changed input narrows the same list: rows of something else must never stand in for these. */
  readonly keepsLast?: boolean
  readonly everyMs?: number
}

const firstPage: string | undefined = undefined

type Page<C extends Call> = OutputOf<C> & { readonly next: string | null }

export const usePages = <C extends Call>(
  call: C,
  input: Omit<CallInput<C>, 'after' | 'size'>,
  { size = 20, key = [call.path], keepsLast = false, everyMs }: PagesOptions = {},
) => {
  const can = useCan()
  return useInfiniteQuery({
    queryKey: [...key, 'pages', input, size],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) => {
      const page = { size, ...(pageParam === undefined ? {} : { after: pageParam }) }
      // What was left out of the input is put back here; and every list of the contract answers with a page.
      return readOnce(client, call, { ...input, ...page } as CallInput<C>) as Promise<Page<C>>
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    enabled: can(call),
    refetchInterval: everyMs ?? false,
  })
}
