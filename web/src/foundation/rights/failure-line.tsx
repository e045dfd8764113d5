import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import styles from './failure-line.module.css'

/** Why the last press did nothing, beside the button that was pressed. */
export const FailureLine = ({ failure }: { readonly failure: CallFailure | undefined }) => {
  const t = useText()
  const language = useLanguage()
  if (!failure) return null
  return (
    <p className={styles.line} role="alert">
      {failureText(t, language, failure)}
    </p>
  )
}
