import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './status-bar.module.css'

interface StatusBarProps {
  readonly icon?: IconName
  readonly text: string
  readonly action?: { readonly text: string; readonly onPress: () => void }
}

/** A dark bar that stays until its reason is gone. */
export const StatusBar = ({ icon = 'cloud-off', text, action }: StatusBarProps) => (
  <div className={styles.bar} role="status">
    <Icon name={icon} size={18} />
    <span className={styles.text}>{text}</span>
    {action && (
      <button type="button" className={styles.action} onClick={action.onPress}>
        {action.text}
      </button>
    )}
  </div>
)
