import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls, longestIsolationMs, type Isolation } from '@vigil/contract/isolation'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { hourChoices, saysWhy, untilOf, type HourChoice } from './hour-choices.ts'
import styles from './ledger.module.css'

interface ExtendSheetProps {
  readonly isolation: Isolation
  readonly onClose: () => void
}

/** Longer, with the reason; never past a day from its beginning. */
export const ExtendSheet = ({ isolation, onClose }: ExtendSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const last = Date.parse(isolation.beganAt) + longestIsolationMs
  const [hours, setHours] = useState<HourChoice>('1')
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useCommand(isolationCalls.extend, () => {
    void client.invalidateQueries({ queryKey: [isolationCalls.list.path] })
    onClose()
  })
  const until = new Date(Math.min(last, Date.parse(untilOf(Date.parse(isolation.until), hours)))).toISOString()
  return (
    <Sheet
      open
      title={t(($) => $.isolation.extending.title)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (saysWhy(reason)) void run({ isolationId: isolation.isolationId, until, reason: reason.trim() })
        }}
      >
        <p className={styles.hint}>{t(($) => $.isolation.extending.hint)}</p>
        <SelectField
          label={t(($) => $.isolation.extending.until)}
          value={hours}
          options={hourChoices.map((value) => ({
            value,
            text: `+ ${t(($) => $.isolation.begin.hoursOf, { n: value })}`,
          }))}
          onChange={setHours}
        />
        <TextArea label={t(($) => $.isolation.extending.reason)} value={reason} onChange={setReason} />
        <FailureLine failure={failure} />
        <Button size="large" submits busy={busy} disabled={!saysWhy(reason)}>
          {t(($) => $.isolation.extending.send)}
        </Button>
      </form>
    </Sheet>
  )
}
