import type { ReactNode, Ref } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: () => void
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly after?: ReactNode
}

export const SearchField = ({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  onSubmit,
  autoFocus = false,
  inputRef,
  after,
}: SearchFieldProps) => (
  <form
    role="search"
    className={styles.box}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit?.()
    }}
  >
    <Icon name="search" size={20} />
    <input
      ref={inputRef}
      type="search"
      enterKeyHint="search"
      className={styles.input}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Opened to be typed into: the person has just pressed "search".
      autoFocus={autoFocus}
    />
    {value !== '' && <IconButton icon="close" size={18} label={clearLabel} onClick={() => onChange('')} />}
    {after}
  </form>
)
