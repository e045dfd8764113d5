import { useInfiniteQuery } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/isolation'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { IsolationCard } from './isolation-card.tsx'
import styles from './ledger.module.css'

const pageSize = 30
const firstPage: string | undefined = undefined

export const IsolationList = ({ stage }: { readonly stage: 'active' | 'past' }) => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const asked = { stage, ...(project ? { projectId: project.projectId } : {}) }
  const query = useInfiniteQuery({
    queryKey: [isolationCalls.list.path, 'pages', asked],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) =>
      readOnce(client, isolationCalls.list, {
        ...asked,
        size: pageSize,
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: can(isolationCalls.list),
  })
  return (
    <QueryState
      query={query}
      call={isolationCalls.list}
      waiting={<RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <None stage={stage} />
        return (
          <>
            <div className={styles.cards}>
              {rows.map((isolation) => (
                <IsolationCard key={isolation.isolationId} isolation={isolation} />
              ))}
            </div>
            {query.hasNextPage && (
              <div className={styles.end}>
                <Button look="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t(($) => $.shell.load.more)}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </QueryState>
  )
}

const None = ({ stage }: { readonly stage: 'active' | 'past' }) => {
  const t = useText()
  return stage === 'active' ? (
    <EmptyState picture="clear" title={t(($) => $.isolation.none)} hint={t(($) => $.isolation.noneHint)} />
  ) : (
    <EmptyState picture="nothing" title={t(($) => $.isolation.nonePast)} />
  )
}
