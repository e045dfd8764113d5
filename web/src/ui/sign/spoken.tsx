import type { ComponentProps } from 'react'
import styles from './spoken.module.css'

/** Words for who listens: read out, not seen. */
export const Spoken = (props: ComponentProps<'span'>) => <span {...props} className={styles.spoken} />
