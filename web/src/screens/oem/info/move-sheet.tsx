import { oemCalls } from '@vigil/contract/oem'
import type { Oem, OemState } from '@vigil/contract/oem-state'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useOemChanged } from '../use-oem.ts'
import styles from './info.module.css'

interface MoveSheetProps {
  readonly oem: Pick<Oem, 'oemId' | 'name'>
  readonly to: Exclude<OemState, 'applied'>
  readonly onClose: () => void
}

/** What will come of it, why it is done, and the press that does it. */
export const MoveSheet = ({ oem: { oemId, name }, to, onClose }: MoveSheetProps) => {
  const t = useText()
  const changed = useOemChanged()
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useCommand(oemCalls.move, (oem) => {
    changed()
    void showToast(t(($) => $.oem.move.done, { name, state: t(($) => $.oem.state[oem.state]) }))
    onClose()
  })
  const isDire = to === 'suspended' || to === 'closed'
  const why = reason.trim()
  return (
    <Sheet
      open
      title={`${t(($) => $.oem.move[to])} ${name}`}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (why.length >= 2) void run({ oemId, to, reason: why })
        }}
      >
        <p>{t(($) => $.oem.move.effect[to])}</p>
        <TextArea
          label={t(($) => $.oem.move.reason)}
          placeholder={t(($) => $.oem.move.reasonPlaceholder)}
          value={reason}
          onChange={setReason}
        />
        <FailureLine failure={failure} />
        <Button submits size="large" look={isDire ? 'ink' : 'primary'} busy={busy} disabled={why.length < 2}>
          {t(($) => $.oem.move[to])}
        </Button>
      </form>
    </Sheet>
  )
}
