import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly title?: ReactNode
  /** At the right of the title: a link or a small choice. */
  readonly aside?: ReactNode
  readonly padded?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const Card = ({ title, aside, padded = true, className = '', children }: CardProps) => (
  <section className={`${styles.card} ${className}`}>
    {title !== undefined && (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </header>
    )}
    <div className={padded ? (title === undefined ? styles.padded : styles.under) : undefined}>{children}</div>
  </section>
)
