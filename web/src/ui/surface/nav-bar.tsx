import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import styles from './nav-bar.module.css'

interface NavBarProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly back?: { readonly label: string; readonly onPress: () => void }
  readonly actions?: ReactNode
}

/** The top of a page that was opened from another one. */
export const NavBar = ({ title, subtitle, back, actions }: NavBarProps) => (
  <header className={styles.bar}>
    <span className={styles.side}>
      {back && <IconButton icon="chevron-left" label={back.label} onClick={back.onPress} />}
    </span>
    <div className={styles.titles}>
      <h1 className={styles.title}>{title}</h1>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
    <span className={`${styles.side} ${styles.end}`}>{actions}</span>
  </header>
)
