import { useQuery } from '@tanstack/react-query'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { forwardingCalls } from '@vigil/contract/alarm/forwarding'
import type { CentreCase } from '@vigil/contract/centre/centre'
import { FireWords } from '#features/alarm/case/fire-words.tsx'
import { ForwardedLines } from '#features/alarm/case/forwarded-lines.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './centre-screen.module.css'

interface FireSheetProps {
  readonly shown: CentreCase
  readonly onClose: () => void
}

/** What a try to tell the brigade came to is seen while one speaks. */
const everyMs = 2_000

/** Whoever telephones the brigade reads from the glass; that he did stands in the alarm's timeline. */
export const FireSheet = ({ shown, onClose }: FireSheetProps) => {
  const t = useText()
  const { alarm } = shown.row
  const query = useQuery({
    ...queryOf(forwardingCalls.fireCall, { alarmId: alarm.alarmId }),
    refetchInterval: everyMs,
  })
  const note = useCommand(alarmDeskCalls.note, () => undefined)
  const called = (): void => {
    const words = t(($) => $.alarm.contacts.logged, { person: '119' })
    void note.run({ alarmId: alarm.alarmId, note: words })
  }
  return (
    <Sheet open title={t(($) => $.centre.fire.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <p>{t(($) => $.centre.fire.hint)}</p>
      <WithTexts areas={['forward']}>
        <QueryState query={query} call={forwardingCalls.fireCall} rows={3}>
          {(told) => (
            <>
              <FireWords alarm={alarm} told={told} entrance={shown.entrance} />
              {told.forwarded && <ForwardedLines forwarded={told.forwarded} confirmedAt={alarm.verdictAt} />}
            </>
          )}
        </QueryState>
      </WithTexts>
      <FailureLine failure={note.failure} />
      {/* Here whatever could not be read: who has to call must not wait for words, nor for a mark. */}
      {alarm.drill && <p role="alert">{t(($) => $.centre.drill.noBrigade)}</p>}
      <a className={styles.fire} href="tel:119" onClick={called}>
        {alarm.drill ? t(($) => $.centre.drill.dialReal) : t(($) => $.centre.fire.dial)}
      </a>
    </Sheet>
  )
}
