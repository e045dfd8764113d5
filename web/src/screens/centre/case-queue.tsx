import { centreCalls, type CentreRow } from '@vigil/contract/centre/centre'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { placeBesideName, useAlarmTexts } from '#features/alarm/case/use-alarm-texts.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { LadderBar, NextLine } from './ladder.tsx'
import type { useCentreQueue } from './use-centre.ts'
import styles from './case-queue.module.css'

interface QueueProps {
  readonly query: ReturnType<typeof useCentreQueue>
  readonly selected: string | undefined
  readonly now: number
  readonly onSelect: (alarmId: string) => void
}

/** Every alarm of all units that threatens life and that nobody has judged. */
export const CaseQueue = ({ query, selected, now, onSelect }: QueueProps) => {
  const t = useText()
  return (
    <section className={styles.queue} aria-label={t(($) => $.centre.queue)}>
      <h2 className={styles.head}>
        {t(($) => $.centre.queue)} {query.data?.total}
        <small>{t(($) => $.centre.queueOrder)}</small>
      </h2>
      <QueryState query={query} call={centreCalls.queue} rows={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.centre.calm)} hint={t(($) => $.centre.calmHint)} compact />
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.caseId}>
                  <CaseCard
                    row={row}
                    now={now}
                    isSelected={row.alarm.alarmId === selected}
                    onSelect={() => onSelect(row.alarm.alarmId)}
                  />
                </li>
              ))}
              {total > rows.length && (
                <li className={styles.more}>{t(($) => $.centre.more, { n: total - rows.length })}</li>
              )}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

interface CardProps {
  readonly row: CentreRow
  readonly now: number
  readonly isSelected: boolean
  readonly onSelect: () => void
}

const CaseCard = ({ row, now, isSelected, onSelect }: CardProps) => {
  const t = useText()
  const { alarm, size, steps, task } = row
  const { event } = useAlarmTexts(alarm)
  const severity = alarmSeverity(alarm)
  const state = task ? t(($) => $.alarm.centre.states[task.state]) : t(($) => $.alarm.states[alarm.state])
  return (
    <button
      type="button"
      className={`${styles.card} ${alarm.kind === 'fire-alarm' && !alarm.drill ? styles.fire : ''}`}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className={styles.top}>
        <SeverityBadge severity={severity} size={28} label={t(($) => $.alarm.kinds[alarm.kind])} />
        <span className={styles.words}>
          <b>
            {alarm.projectName} {alarm.drill && <StateTag tone="plain">{t(($) => $.shell.alarm.drill)}</StateTag>}
          </b>
          <small>{[event, placeBesideName(alarm), alarm.equipmentName].filter(Boolean).join(' · ')}</small>
        </span>
        <time dateTime={alarm.firstAt}>{elapsedText(now - Date.parse(alarm.firstAt))}</time>
      </span>
      <LadderBar steps={steps} now={now} />
      <small className={styles.line}>
        <span>
          <NextLine steps={steps} now={now} />
        </span>
        <span>{task?.heldBy ? t(($) => $.centre.heldBy, { name: task.heldBy.name }) : t(($) => $.centre.noSeat)}</span>
      </small>
      <small>{[size > 1 ? t(($) => $.centre.moreOf, { n: size }) : '', state].filter(Boolean).join(' · ')}</small>
    </button>
  )
}
