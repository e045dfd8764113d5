import { Icon } from '#ui/icon/icon.tsx'
import type { Point } from './place.ts'
import styles from './pin.module.css'

/** One place on the ground; its tip stands on it. */
export const Pin = ({ at }: { readonly at: Point }) => (
  <span className={styles.pin} style={{ left: at.x, top: at.y }}>
    <Icon name="pin" size={32} weight={2.2} />
  </span>
)
