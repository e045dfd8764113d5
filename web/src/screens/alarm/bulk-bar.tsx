import { useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { useCallback, useState } from 'react'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Snackbar } from '#ui/feedback/snackbar.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'
import styles from './bulk-bar.module.css'

const BulkSheet = lazyPart(async () => (await import('./bulk-sheet.tsx')).BulkSheet)

const undoMs = 10_000

interface Done {
  readonly batchId: string
  readonly acknowledged: number
}

/** All that wait and match, with their number; what threatens life is never among them. */
export const BulkBar = ({ filter }: { readonly filter: HistoryFilter }) => {
  const t = useText()
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<Done | undefined>(undefined)
  const over = useCallback(() => setDone(undefined), [])
  const { stage: _stage, ...wish } = askedBy(filter)
  const { data } = useQuery({
    // Under the history's own key: it is read again whenever that is.
    queryKey: [alarmHistoryKey, 'waiting', wish],
    queryFn: ({ client }) => readOnce(client, alarmManyCalls.waiting, wish),
    enabled: can(alarmManyCalls.acknowledgeAll) && filter.stage !== 'archived' && filter.verdict === undefined,
  })
  const [together, life] = [data?.together ?? 0, (data?.waiting ?? 0) - (data?.together ?? 0)]
  return (
    <>
      {data && together > 0 && (
        <div className={styles.bar}>
          <Button look="soft" size="small" icon="check" onClick={() => setAsking(true)}>
            {t(($) => $.alarm.bulk.offer, { count: together })}
          </Button>
          {life > 0 && <p className={styles.life}>{t(($) => $.alarm.bulk.lifeLeft, { count: life })}</p>}
        </div>
      )}
      {asking && data && (
        <>
          <BulkSheet
            wish={{ ...wish, expected: together, before: data.at }}
            onDone={setDone}
            onClose={() => setAsking(false)}
          />
        </>
      )}
      {done && <UndoBar done={done} onOver={over} />}
    </>
  )
}

/** Ten seconds to take it back. */
const UndoBar = ({ done, onOver }: { readonly done: Done; readonly onOver: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const { run, failure } = useCommand(alarmManyCalls.undoAcknowledge, ({ restored }) => {
    void client.invalidateQueries({ queryKey: [alarmHistoryKey] })
    void showToast(t(($) => $.alarm.bulk.restored, { count: restored }))
    onOver()
  })
  return (
    <div className={styles.undo}>
      <FailureLine failure={failure} />
      <Snackbar
        text={t(($) => $.alarm.bulk.done, { count: done.acknowledged })}
        action={{ text: t(($) => $.shell.button.undo), onPress: () => void run({ batchId: done.batchId }) }}
        forMs={undoMs}
        onOver={onOver}
      />
    </div>
  )
}
