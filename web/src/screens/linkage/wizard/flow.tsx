import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import styles from '../linkage.module.css'

interface FlowProps {
  readonly mark: 'when' | 'and' | 'does' | 'otherwise'
  readonly hint: string
  readonly children: ReactNode
}

/** A part of the sentence, with the word that begins it. */
export const Flow = ({ mark, hint, children }: FlowProps) => {
  const t = useText()
  const word = t(($) => $.linkage.wizard.marks[mark])
  return (
    <section className={styles.flow} aria-label={word}>
      <span className={styles.mark} aria-hidden="true">
        {word}
      </span>
      <div className={styles.parts}>
        <p className={styles.note}>{hint}</p>
        {children}
      </div>
    </section>
  )
}
