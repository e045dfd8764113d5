import type { PlatformView } from '#features/platform/platform-address.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { HealthPage } from './health/health-page.tsx'
import { QuarantinePage } from './quarantine/quarantine-page.tsx'

/** The platform about itself, for whoever runs it. Its texts come with it. */
export const PlatformScreen = ({ view }: { readonly view: PlatformView }) => {
  const t = useText()
  const { status, retry } = useAreas('platform')
  if (status === 'failed')
    return (
      <EmptyState
        picture="network"
        title={t(($) => $.shell.page.chunkFailed)}
        action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
        urgent
      />
    )
  if (status === 'waiting') return <RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />
  return view === 'health' ? <HealthPage /> : <QuarantinePage />
}
