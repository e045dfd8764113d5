import { projectAdminCalls, type Unit } from '@vigil/contract/project-admin'
import { useState } from 'react'
import { useRefreshUnits } from '../use-refresh-units.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import styles from '../sheet-form.module.css'

interface MoveSheetProps {
  readonly unit: Unit
  readonly to: Unit['state']
  readonly onClose: () => void
}

const shortestReason = 2

/** What follows, and why it is done: the reason is kept with the deed. */
export const MoveSheet = ({ unit, to, onClose }: MoveSheetProps) => {
  const t = useText()
  const { unitsChanged, namesChanged } = useRefreshUnits()
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useCommand(projectAdminCalls.move, () => {
    unitsChanged()
    if (to === 'archived') void namesChanged()
    onClose()
  })
  return (
    <Sheet open title={t(($) => $.unit.move.to[to])} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p>{t(($) => $.unit.move.hint[to])}</p>
        <TextArea
          label={t(($) => $.unit.move.reason)}
          placeholder={t(($) => $.unit.move.reasonPlaceholder)}
          value={reason}
          onChange={setReason}
        />
        <FailureLine failure={failure} />
        <Button
          size="large"
          look={to === 'archived' ? 'ink' : 'primary'}
          busy={busy}
          disabled={reason.trim().length < shortestReason}
          onClick={() => void run({ projectId: unit.projectId, to, reason: reason.trim() })}
        >
          {t(($) => $.unit.move.to[to])}
        </Button>
      </div>
    </Sheet>
  )
}
