import styles from './ranked-words.module.css'

/** Who or what stands in a ranking, and why, each in one line. */
export const RankedWords = ({ name, detail }: { readonly name: string; readonly detail: string }) => (
  <span className={styles.words}>
    <b>{name}</b>
    <small>{detail}</small>
  </span>
)
