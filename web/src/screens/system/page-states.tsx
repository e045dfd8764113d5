/** What stands in a page's place while its piece is fetched, and when it cannot be. */
import { use } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RouterContext } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './page-states.module.css'

export const WaitingPage = ({ label }: { readonly label: string }) => (
  <main className={styles.page}>
    <Card padded={false}>
      <RowSkeleton rows={6} label={label} />
    </Card>
  </main>
)

interface RetryProps {
  readonly onRetry: () => void
}

/** It may still arrive; who does not want to wait asks again. */
export const LatePage = ({ onRetry }: RetryProps) => {
  const t = useText()
  return (
    <main className={styles.page}>
      <EmptyState
        picture="network"
        title={t(($) => $.shell.page.stillLoading)}
        hint={t(($) => $.shell.network.check)}
        action={
          <>
            <Button onClick={onRetry}>{t(($) => $.shell.network.retry)}</Button>
            <BackButton />
          </>
        }
        urgent
      />
    </main>
  )
}

export const FailedPage = ({ onRetry }: RetryProps) => {
  const t = useText()
  return (
    <main className={styles.page}>
      <EmptyState
        picture="network"
        title={t(($) => $.shell.page.chunkFailed)}
        hint={t(($) => $.shell.page.chunkHint)}
        action={
          <>
            <Button onClick={onRetry}>{t(($) => $.shell.network.retry)}</Button>
            <Button look="text" onClick={() => location.reload()}>
              {t(($) => $.shell.page.reload)}
            </Button>
            <BackButton />
          </>
        }
        urgent
      />
    </main>
  )
}

/** Where one came from is drawn already, also without a network. */
const BackButton = () => {
  const t = useText()
  const router = use(RouterContext)
  if (!router || history.length < 2) return null
  return (
    <Button look="text" onClick={() => router.back()}>
      {t(($) => $.shell.nav.back)}
    </Button>
  )
}

/** A page that broke while it was drawn; everything around it goes on. */
export const BrokenPage = ({ onRetry }: RetryProps) => {
  const t = useText()
  return (
    <main className={styles.page}>
      <EmptyState
        picture="nothing"
        title={t(($) => $.shell.page.broken)}
        hint={t(($) => $.shell.page.brokenHint)}
        action={
          <>
            <Button onClick={onRetry}>{t(($) => $.shell.network.retry)}</Button>
            <Button look="text" onClick={() => location.reload()}>
              {t(($) => $.shell.page.reload)}
            </Button>
          </>
        }
        urgent
      />
    </main>
  )
}
