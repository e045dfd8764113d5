import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

interface TitleBarProps {
  readonly title: string
  readonly children?: ReactNode
}

/** The top of a page that the menu itself leads to: its name, and what is done with all of it. */
export const TitleBar = ({ title, children }: TitleBarProps) => (
  <header className={styles.bar}>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </header>
)
