import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { TextArea } from '#infrastructure/i18n/messages.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'

interface WithTextsProps {
  readonly areas: readonly TextArea[]
  readonly children: ReactNode
}

/** A page that opens beside another brings its own words; they may be what is missing. */
export const WithTexts = ({ areas, children }: WithTextsProps) => {
  const t = useText()
  const { status, retry } = useAreas(...areas)
  if (status === 'ready') return children
  if (status === 'waiting') return <RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />
  return (
    <EmptyState
      picture="network"
      title={t(($) => $.shell.page.chunkFailed)}
      action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
      urgent
    />
  )
}
