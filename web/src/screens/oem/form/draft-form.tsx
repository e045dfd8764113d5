import { useState, type ReactNode } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { Button } from '#ui/action/button.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import styles from './form.module.css'

interface DraftFormProps {
  readonly label: string
  readonly submit: string
  readonly fit: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly onSubmit: () => void
  /** Left of the button. */
  readonly before?: ReactNode
  /** The fields; each is told whether somebody has tried, and says what it lacks. */
  readonly children: (tried: boolean) => ReactNode
}

/** Fields, what went wrong, and one button. */
export const DraftForm = ({ label, submit, fit, busy, failure, onSubmit, before, children }: DraftFormProps) => {
  const [tried, setTried] = useState(false)
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fit) onSubmit()
      }}
    >
      {children(tried)}
      <FailureLine failure={failure} />
      <div className={styles.actions}>
        {before}
        <Button submits busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
