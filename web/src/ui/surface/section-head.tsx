import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  readonly count?: string | number | undefined
  readonly children?: ReactNode
}

/** The line above a group of rows. */
export const SectionHead = ({ title, count, children }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 className={styles.title}>
      {title}
      {count !== undefined && <em>{count}</em>}
    </h2>
    {children}
  </div>
)
