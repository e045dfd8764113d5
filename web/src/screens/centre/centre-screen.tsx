import { useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CasePart } from './case-part.tsx'
import { CaseQueue } from './case-queue.tsx'
import { EndedCard } from './ended-card.tsx'
import { SeatsCard } from './seats-card.tsx'
import { useCentreQueue, useLeaving } from './use-centre.ts'
import styles from './centre-screen.module.css'

/** Nobody's alarm stays unanswered: all units of an operator, at one desk. */
export const CentreScreen = () => (
  <WithTexts areas={['centre', 'alarm']}>
    <Page />
  </WithTexts>
)

const Page = () => {
  const t = useText()
  const [search] = useSearchParams()
  const own = useSession()?.user.oemId ?? undefined
  const oemId = search.get('oemId') ?? own
  if (oemId === undefined)
    return (
      <EmptyState picture="nothing" title={t(($) => $.centre.noOperator)} hint={t(($) => $.centre.noOperatorHint)} />
    )
  return <Centre key={oemId} oemId={oemId} own={own} />
}

interface CentreProps {
  readonly oemId: string
  /** The reader's own operator, whose records he may list. */
  readonly own: string | undefined
}

const Centre = ({ oemId, own }: CentreProps) => {
  const t = useText()
  const now = useNow()
  const query = useCentreQueue(oemId)
  useLeaving(oemId)
  const [chosen, choose] = useState<string | undefined>(undefined)
  // A desk has the worst open until somebody chooses; on a phone the queue comes first.
  const selected = chosen ?? query.data?.rows[0]?.alarm.alarmId
  return (
    <main className={styles.page} data-chosen={chosen !== undefined}>
      <Bar now={now} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <CaseQueue query={query} selected={selected} now={now} onSelect={choose} />
          {oemId === own && <EndedCard />}
        </div>
        <div className={styles.middle}>
          {chosen !== undefined && (
            <Button className={styles.back} look="text" size="small" onClick={() => choose(undefined)}>
              {t(($) => $.centre.back)}
            </Button>
          )}
          {selected === undefined ? (
            <EmptyState picture="clear" title={t(($) => $.centre.choose)} hint={t(($) => $.centre.calmHint)} compact />
          ) : (
            <CasePart
              key={selected}
              oemId={oemId}
              alarmId={selected}
              supervisor={query.data?.supervisor ?? null}
              now={now}
            />
          )}
        </div>
        <div className={styles.right}>{query.data && <SeatsCard oemId={oemId} queue={query.data} />}</div>
      </div>
    </main>
  )
}

const Bar = ({ now }: { readonly now: number }) => {
  const t = useText()
  const language = useLanguage()
  const { status } = useLiveState()
  return (
    <header className={styles.bar}>
      <h1>{t(($) => $.centre.title)}</h1>
      <span className={styles.link} data-status={status} role="status">
        {t(($) => $.centre.link[status])}
      </span>
      <time>{clockText(now, language)}</time>
    </header>
  )
}
