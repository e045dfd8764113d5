/** The operation log, page by page. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditCalls } from '@vigil/contract/audit'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { askedBy, type AuditFilterState } from './use-audit-filter.ts'

const pageSize = 50
const firstPage: string | undefined = undefined

export const useAuditLog = (filter: AuditFilterState) => {
  const can = useCan()
  const asked = askedBy(filter)
  return useInfiniteQuery({
    queryKey: [auditCalls.list.path, 'pages', asked],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) =>
      readOnce(client, auditCalls.list, {
        ...asked,
        size: pageSize,
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: can(auditCalls.list),
  })
}
