import type { ReactNode } from 'react'
import styles from './search-screen.module.css'

/** Shows where the word stands in a text, whatever its case. */
export const markedBy =
  (word: string) =>
  (text: string): ReactNode => {
    const at = text.toLowerCase().indexOf(word.toLowerCase())
    if (at < 0) return text
    return (
      <>
        {text.slice(0, at)}
        <mark className={styles.mark}>{text.slice(at, at + word.length)}</mark>
        {text.slice(at + word.length)}
      </>
    )
  }
