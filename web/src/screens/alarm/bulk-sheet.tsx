import { useQueryClient } from '@tanstack/react-query'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import type { OutputOf } from '@vigil/contract/call'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './sheet.module.css'

interface BulkSheetProps {
  readonly wish: CallInput<typeof alarmManyCalls.acknowledgeAll>
  readonly onDone: (done: OutputOf<typeof alarmManyCalls.acknowledgeAll>) => void
  readonly onClose: () => void
}

/** The number that was shown is the number that is meant: more than that, and the platform refuses. */
export const BulkSheet = ({ wish, onDone, onClose }: BulkSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const count = Number(wish.expected)
  const { run, busy, failure } = useCommand(alarmManyCalls.acknowledgeAll, (done) => {
    void client.invalidateQueries({ queryKey: [alarmHistoryKey] })
    onDone(done)
    onClose()
  })
  return (
    <Sheet
      open
      title={t(($) => $.alarm.bulk.title, { count })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.body}>
        <p>{t(($) => $.alarm.bulk.hint)}</p>
        <FailureLine failure={failure} />
        <Button size="large" look="ink" busy={busy} onClick={() => void run(wish)}>
          {t(($) => $.alarm.bulk.verb, { count })}
        </Button>
      </div>
    </Sheet>
  )
}
