import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { useProject } from '#foundation/project/use-project.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IsolationCard } from './isolation-card.tsx'
import styles from './ledger.module.css'

export const IsolationList = ({ stage }: { readonly stage: 'active' | 'past' }) => {
  const project = useProject()
  const query = usePages(isolationCalls.list, { stage, ...(project ? { projectId: project.projectId } : {}) })
  return (
    <PagedRows query={query} call={isolationCalls.list} none={<None stage={stage} />}>
      {(rows) => (
        <div className={styles.cards}>
          {rows.map((isolation) => (
            <IsolationCard key={isolation.isolationId} isolation={isolation} />
          ))}
        </div>
      )}
    </PagedRows>
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
