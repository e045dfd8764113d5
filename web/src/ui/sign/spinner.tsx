import styles from './spinner.module.css'

/** Something is under way. The words for it stand beside it. */
export const Spinner = ({ size = 18 }: { readonly size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
)
