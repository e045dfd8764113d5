import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { wrongProps } from './field-problem.tsx'
import { Field } from './field.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong and how to mend it. */
  readonly problem?: string | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly clearLabel?: string
  /** Makes it a password field that can be shown. */
  readonly reveal?: { readonly show: string; readonly hide: string }
}

export const TextField = ({
  label,
  value,
  onChange,
  problem,
  before,
  after,
  clearLabel,
  reveal,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const id = useId()
  const [shown, setShown] = useState(false)
  // Where its name was the placeholder, and of a day or a time, which have none; elsewhere the page says what it is.
  const isNamed =
    (value !== '' || ['date', 'time', 'datetime-local'].includes(type)) &&
    before === undefined &&
    rest.placeholder === undefined
  return (
    <Field id={id} label={label} problem={problem}>
      {before}
      <input
        // An empty field always says what belongs in it.
        placeholder={label}
        {...rest}
        id={id}
        type={reveal && !shown ? 'password' : type}
        className={`${styles.input} ${isNamed ? styles.named : ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...wrongProps(id, problem)}
      />
      {isNamed && (
        <span className={styles.name} aria-hidden="true">
          {label}
        </span>
      )}
      {clearLabel !== undefined && value !== '' && (
        <IconButton icon="close" size={18} label={clearLabel} onClick={() => onChange('')} />
      )}
      {reveal && (
        <IconButton
          icon="eye"
          size={20}
          label={shown ? reveal.hide : reveal.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      )}
      {after}
    </Field>
  )
}
