import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './sheet.module.css'

interface FormSheetProps {
  readonly title: string
  readonly hint: string
  /** What the button does. */
  readonly verb: string
  readonly ready: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** Under the button: something rarer. */
  readonly foot?: ReactNode
}

/** What will happen, what it needs to know, why it was refused, and the button that makes it happen. */
export const FormSheet = (props: FormSheetProps) => {
  const t = useText()
  const { title, hint, verb, ready, busy, failure, onSend, onClose, children, foot } = props
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onSend()
        }}
      >
        <p className={styles.hint}>{hint}</p>
        {children}
        <FailureLine failure={failure} />
        <Button size="large" submits busy={busy} disabled={!ready}>
          {verb}
        </Button>
        {foot}
      </form>
    </Sheet>
  )
}
