import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './sheets.module.css'

interface ConfirmSheetProps {
  readonly title: string
  readonly hint: string
  /** What pressing it does. */
  readonly verb: string
  readonly command: { readonly busy: boolean; readonly failure: CallFailure | undefined }
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** What will happen, and the button that makes it happen. */
export const ConfirmSheet = ({ title, hint, verb, command, onConfirm, onClose, children }: ConfirmSheetProps) => {
  const t = useText()
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{hint}</p>
        {children}
        <FailureLine failure={command.failure} />
        <Button look="ink" busy={command.busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Sheet>
  )
}
