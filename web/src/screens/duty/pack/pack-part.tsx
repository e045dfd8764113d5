import { inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PackCard } from './pack-card.tsx'
import styles from './pack.module.css'

const AskSheet = lazyPart(async () => (await import('./ask-sheet.tsx')).AskSheet)

/** A pack takes seconds to a minute; nobody is told when it is made, so it is looked for. */
const lookMs = 5_000

/** What the fire authority is handed: asked for here, looked at, sent on by a link that ends. */
export const PackPart = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const query = usePages(inspectorPackCalls.list, { projectId }, { everyMs: lookMs })
  const none = <EmptyState picture="nothing" title={t(($) => $.duty.pack.none)} hint={t(($) => $.duty.pack.noneHint)} />
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{t(($) => $.duty.pack.hint)}</p>
      {can(inspectorPackCalls.ask) && (
        <div>
          <Button icon="plus" onClick={() => setAsking(true)}>
            {t(($) => $.duty.pack.ask)}
          </Button>
        </div>
      )}
      <PagedRows query={query} call={inspectorPackCalls.list} none={none}>
        {(packs) => (
          <ul className={styles.packs}>
            {packs.map((pack) => (
              <li key={pack.packId}>
                <PackCard pack={pack} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {isAsking && <AskSheet projectId={projectId} onClose={() => setAsking(false)} />}
    </div>
  )
}
