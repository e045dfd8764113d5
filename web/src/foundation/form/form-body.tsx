import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import type { FormControls } from './use-call-form.ts'
import styles from './form.module.css'

export interface FormBodyProps {
  readonly form: FormControls
  /** What the button does. */
  readonly verb: string
  /** What the form is called where nothing above it says so. */
  readonly label?: string
  readonly hint?: string | undefined
  /** ink: something dangerous follows. */
  readonly look?: 'primary' | 'ink' | 'soft'
  /** Left of the button. */
  readonly before?: ReactNode
  /** Under the button: something rarer. */
  readonly foot?: ReactNode
  /** The button stands where the thumb is. */
  readonly docked?: boolean
  readonly children: ReactNode
}

/** What it needs to know, why it was refused, and a button that can always be pressed: pressing says what is missing. */
export const FormBody = (props: FormBodyProps) => {
  const { form, verb, label, hint, look = 'primary', before, foot, docked = false, children } = props
  const button = (
    <Button submits size="large" look={look} busy={form.busy}>
      {verb}
    </Button>
  )
  return (
    <form
      ref={form.ref}
      className={docked ? styles.docked : styles.form}
      aria-label={label}
      noValidate
      onSubmit={form.submit}
    >
      <div className={docked ? styles.body : styles.form}>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        <Restored form={form} />
        {children}
        {form.problem !== undefined && (
          <p className={styles.wrong} role="alert">
            {form.problem}
          </p>
        )}
        <FailureLine failure={form.failure} />
      </div>
      {docked ? (
        <Dock>{button}</Dock>
      ) : (
        <div className={styles.actions}>
          {before}
          {button}
        </div>
      )}
      {foot}
    </form>
  )
}

const Restored = ({ form: { isRestored, reset } }: Pick<FormBodyProps, 'form'>) => {
  const t = useText()
  if (!isRestored) return null
  return (
    <div className={styles.restored} role="status">
      {t(($) => $.shell.form.restored)}
      <Button look="text" size="small" onClick={reset}>
        {t(($) => $.shell.form.clear)}
      </Button>
    </div>
  )
}
