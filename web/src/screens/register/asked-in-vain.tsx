import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface AskedInVainProps {
  readonly failure: CallFailure
  readonly retry: () => void
}

/** Nobody answered: why, and a way to ask again. */
export const AskedInVain = ({ failure, retry }: AskedInVainProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <EmptyState
      picture="network"
      title={t(($) => $.shell.network.lost)}
      hint={failureText(t, language, failure)}
      action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
      urgent
    />
  )
}
