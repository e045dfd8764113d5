import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** The main action, where the thumb is. */
export const Dock = ({ children }: { readonly children: ReactNode }) => <div className={styles.dock}>{children}</div>
