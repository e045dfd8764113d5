import type { ReactNode } from 'react'
import styles from './empty-line.module.css'

/** Nothing there, in one quiet line: where a picture would take the place of what matters more. */
export const EmptyLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.line} role="status">
    {children}
  </p>
)
