import type { ReactNode } from 'react'
import { BackBar, type BackBarProps } from '#foundation/record/back-bar.tsx'
import styles from './form-page.module.css'

interface FormPageProps extends BackBarProps {
  readonly children: ReactNode
}

/** A page that asks for something: its groups side by side where there is room, and the button at the bottom of the screen. */
export const FormPage = ({ children, ...bar }: FormPageProps) => (
  <main className={styles.page}>
    <BackBar {...bar} />
    {children}
  </main>
)
