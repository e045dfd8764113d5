import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './confirm-sheet.module.css'

interface ConfirmSheetProps {
  readonly title: string
  /** What will happen, and whether it can be taken back. */
  readonly text: string
  readonly action: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked once before everybody sees it. */
export const ConfirmSheet = ({ title, text, action, onConfirm, onClose }: ConfirmSheetProps) => {
  const t = useText()
  const confirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        <p>{text}</p>
        <Button size="large" onClick={confirm}>
          {action}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t(($) => $.shell.button.cancel)}
        </Button>
      </div>
    </Sheet>
  )
}
