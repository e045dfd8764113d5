import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  readonly icon: IconName
  /** What pressing it does. */
  readonly label: string
  readonly size?: number
}

export const IconButton = ({ icon, label, size = 24, className = '', ...rest }: IconButtonProps) => (
  <button {...rest} type="button" className={`${styles.button} ${className}`} aria-label={label} title={label}>
    <Icon name={icon} size={size} />
  </button>
)
