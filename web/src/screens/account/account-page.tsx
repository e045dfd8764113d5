import type { ReactNode } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './account-page.module.css'

/** A page about oneself: its name, the way back, and one column. */
export const AccountPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useText()
  const guide = useGuide()
  return (
    <div className={styles.page}>
      <NavBar title={title} back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }} />
      <main className={styles.column}>{children}</main>
    </div>
  )
}

/** Why it did not work, or that it did. */
export const Said = ({ failure, done }: { readonly failure: CallFailure | undefined; readonly done?: string }) => {
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
