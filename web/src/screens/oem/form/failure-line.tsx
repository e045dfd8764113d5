import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import styles from './form.module.css'

/** Why it did not happen, above the button that tries again. */
export const FailureLine = ({ failure }: { readonly failure: CallFailure | undefined }) => {
  const t = useText()
  const language = useLanguage()
  return (
    failure && (
      <p className={styles.failure} role="alert">
        {failureText(t, language, failure)}
      </p>
    )
  )
}
