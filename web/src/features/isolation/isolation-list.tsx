import { isolationCalls } from '@vigil/contract/isolation'
import { useProject } from '#foundation/project/use-project.ts'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { IsolationCard } from './isolation-card.tsx'
import styles from './ledger.module.css'

export const IsolationList = ({ stage }: { readonly stage: 'active' | 'past' }) => {
  const t = useText()
  const project = useProject()
  const query = usePages(isolationCalls.list, { stage, ...(project ? { projectId: project.projectId } : {}) })
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
            <ListEnd query={query} />
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
