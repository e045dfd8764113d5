import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import styles from './danger-line.module.css'

interface DangerLineProps {
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly onPress: () => void
}

/** What is lastingly unsafe, in red, with the way to it. */
export const DangerLine = ({ icon, title, detail, onPress }: DangerLineProps) => (
  <button type="button" className={styles.banner} onClick={onPress}>
    <Icon name={icon} size={22} />
    <span className={styles.words}>
      <b>{title}</b>
      <span>{detail}</span>
    </span>
    <Icon name="chevron-right" size={18} />
  </button>
)
