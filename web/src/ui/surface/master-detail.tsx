import type { ReactNode } from 'react'
import styles from './master-detail.module.css'

interface MasterDetailProps {
  readonly head: ReactNode
  readonly children: ReactNode
  /** What is open beside the list, where there is room for it. */
  readonly pane?: { readonly label: string; readonly body: ReactNode } | undefined
  /** Who takes the greater part of the width: the list where it is a table, else what is open. */
  readonly greater?: 'list' | 'pane'
}

/** A list that scrolls under its head, and beside it what is open. */
export const MasterDetail = ({ head, children, pane, greater = 'pane' }: MasterDetailProps) => (
  <div className={`${styles.page} ${greater === 'list' ? styles.tabled : ''}`}>
    <main className={styles.master}>
      {head}
      <div className={styles.scroll}>{children}</div>
    </main>
    {pane && (
      // It scrolls by itself, also by keys where nothing in it can be pressed.
      <section className={styles.pane} aria-label={pane.label} tabIndex={0}>
        {pane.body}
      </section>
    )}
  </div>
)
