import { reconcileCalls } from '@vigil/contract/billing/reconcile'
import { undoMs } from '@vigil/contract/billing/second-person'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Snackbar } from '#ui/feedback/snackbar.tsx'
import styles from './reconcile.module.css'

interface UndoBarProps {
  readonly payMatchId: string
  readonly onOver: () => void
  readonly onUndone: () => void
}

/** Decided, and not carried out yet. */
export const UndoBar = ({ payMatchId, onOver, onUndone }: UndoBarProps) => {
  const t = useText()
  const { run, failure } = useCommand(reconcileCalls.takeBack, () => {
    onOver()
    onUndone()
  })
  return (
    <div className={styles.undo}>
      <FailureLine failure={failure} />
      <Snackbar
        text={t(($) => $.billing.reconcile.justSettled)}
        action={{ text: t(($) => $.shell.button.undo), onPress: () => void run({ payMatchId }) }}
        forMs={undoMs}
        onOver={onOver}
      />
    </div>
  )
}
