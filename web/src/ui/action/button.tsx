import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { Spinner } from '../sign/spinner.tsx'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** ink: something dangerous follows; red belongs to fire. */
  readonly look?: 'primary' | 'ink' | 'soft' | 'outline' | 'text'
  readonly size?: 'large' | 'normal' | 'small'
  readonly icon?: IconName
  /** Work is under way; the button says so and takes no second press. */
  readonly busy?: boolean
  readonly submits?: boolean
  readonly children: ReactNode
}

/** Says its result: "Open", "Assign", never "OK". */
export const Button = ({
  look = 'primary',
  size = 'normal',
  icon,
  busy = false,
  submits = false,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={submits ? 'submit' : 'button'}
    className={`${styles.button} ${styles[look]} ${styles[size]} ${className}`}
    disabled={disabled === true || busy}
    aria-busy={busy}
  >
    {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
    {children}
  </button>
)
