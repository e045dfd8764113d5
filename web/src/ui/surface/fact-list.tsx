import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** What is not known is left out. */
export type Fact = readonly [label: string, value: ReactNode]

interface FactListProps {
  readonly facts: readonly Fact[]
  /** Values at the end of the line: short ones that are compared. */
  readonly atEnd?: boolean
}

/** What is known, each under its name. */
export const FactList = ({ facts, atEnd = false }: FactListProps) => (
  <dl className={`${styles.facts} ${atEnd ? styles.atEnd : ''}`}>
    {facts.map(
      ([label, value]) =>
        value !== null &&
        value !== undefined && (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
