import { useText } from '#infrastructure/i18n/i18n.ts'
import { FailedPage, LatePage, WaitingPage } from '#screens/system/page-states.tsx'
import type { Waiting } from './use-loaded.ts'

interface LoadingPageProps {
  readonly status: Waiting
  readonly onRetry: () => void
}

/** What a page shows while a piece of it is on its way. */
export const LoadingPage = ({ status, onRetry }: LoadingPageProps) => {
  const t = useText()
  if (status === 'quiet') return null
  if (status === 'waiting') return <WaitingPage label={t(($) => $.shell.load.loading)} />
  return status === 'late' ? <LatePage onRetry={onRetry} /> : <FailedPage onRetry={onRetry} />
}
