import type { ReactNode } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import styles from './account-page.module.css'

/** A page about oneself: its name, the way back, and its cards. */
export const AccountPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <RecordPage title={title} body="cards">
    {children}
  </RecordPage>
)

/** Why it did not work, or that it did. */
export const OutcomeLine = ({
  failure,
  done,
}: {
  readonly failure: CallFailure | undefined
  readonly done?: string
}) => {
  const t = useText()
  const language = useLanguage()
  if (failure)
    return (
      <p className={styles.failure} role="alert">
        {failureText(t, language, failure)}
      </p>
    )
  return done === undefined ? null : (
    <p className={styles.done} role="status">
      {done}
    </p>
  )
}
