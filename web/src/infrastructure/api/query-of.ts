/** Calls in the cache: what was asked is the key, and the page asks once. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, OutputOf } from '@vigil/contract/call'
import { nextTurn } from '../signal/next-turn.ts'
import { isCallFailure, type CallFailure } from './call-failure.ts'
import type { Caller, CallInput } from './caller.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
    queryMeta: { readonly call?: Call; readonly input?: Record<string, unknown> }
  }
}

/** useQuery(queryOf(equipmentCalls.list, { projectId })) */
export const queryOf = <C extends Call>(call: C, input: CallInput<C>) =>
  queryOptions<OutputOf<C>>({ queryKey: [call.path, input], meta: { call, input } })

/** One page for a query that is made of several: read now, not kept, and retried only as a whole. */
export const readOnce = <C extends Call>(client: QueryClient, call: C, input: CallInput<C>): Promise<OutputOf<C>> =>
  client.fetchQuery({ ...queryOf(call, input), staleTime: 0, gcTime: 0, retry: false })

const freshMs = 15_000
const mostRetries = 2

/** A lost answer may be asked for again; a refusal will be the same next time. */
const mayRetry = (failures: number, failure: CallFailure): boolean =>
  failures < mostRetries && isCallFailure(failure) && (failure.kind === 'network' || failure.quiet)

/** For what a page that stands for weeks looks at once and never again: it is not kept for the usual minutes. */
export const shortCache = { gcTime: 30_000 }

/** A query's own place shows that it failed (QueryState); nothing is said over the page. */
export const createQueryClient = (caller: Caller): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: mayRetry,
        queryFn: async ({ meta, signal }) => {
          if (!meta?.call) throw new Error('a query without its call: use queryOf')
          // Cards that appear together ask one after the other.
          await nextTurn()
          return caller.call(meta.call, meta.input ?? {}, { signal })
        },
      },
    },
  })
