import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { endedAt, standingOf } from '#features/alarm/alarm-standing.ts'
import { placeBesideName, useAlarmTexts } from '#features/alarm/case/use-alarm-texts.ts'
import { useAlarmWords } from '#features/alarm/use-alarm-words.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import type { WallData } from './use-wall-rows.ts'
import { foldStorms, mostRows, type WallRow } from './wall-queue.ts'
import styles from './queue-list.module.css'

interface QueueProps {
  readonly data: WallData
  readonly selected: string | undefined
  readonly now: number
  readonly onSelect: (alarmId: string) => void
}

/** Everything that is not over, worst first. */
export const QueueList = ({ data: { query, rows, total }, ...rest }: QueueProps) => {
  const t = useText()
  const more = rows.length < mostRows ? 0 : total - rows.length
  return (
    <QueryState query={query} call={alarmManyCalls.list} rows={6}>
      {() =>
        rows.length === 0 ? (
          <EmptyState picture="clear" title={t(($) => $.wall.calm)} hint={t(($) => $.wall.calmHint)} compact />
        ) : (
          <ul className={styles.list}>
            {foldStorms(rows, rest.selected).map(({ head, inside }) => (
              <li key={head.listed?.groupId ?? head.alarm.alarmId}>
                <Row row={head} {...rest} />
                {inside.length > 0 && <Inside rows={inside} {...rest} />}
              </li>
            ))}
            {more > 0 && <li className={styles.more}>{t(($) => $.wall.queueMore, { n: more })}</li>}
          </ul>
        )
      }
    </QueryState>
  )
}

/** The rest of a storm: closed, because it is one thing to deal with, and nothing of it is hidden. */
const Inside = ({ rows, ...rest }: Omit<QueueProps, 'data'> & { readonly rows: readonly WallRow[] }) => {
  const t = useText()
  return (
    <details className={styles.storm}>
      <summary>{t(($) => $.wall.storm, { n: rows.length })}</summary>
      <ul className={styles.inside}>
        {rows.map((row) => (
          <li key={row.alarm.alarmId}>
            <Row row={row} {...rest} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type RowProps = Omit<QueueProps, 'data'> & { readonly row: WallRow }

const Row = ({ row: { alarm, listed }, ...rest }: RowProps) =>
  listed ? <ListedAlarmRow alarm={alarm} listed={listed} {...rest} /> : <UnlistedAlarmRow alarm={alarm} {...rest} />

type FaceProps = Omit<QueueProps, 'data'> & { readonly alarm: LiveAlarm }

const ListedAlarmRow = ({ listed, ...rest }: FaceProps & { readonly listed: AlarmSummary }) => {
  const t = useText()
  const { event } = useAlarmTexts(listed)
  // Of a gateway that is gone, the value says how many points nobody sees.
  const count = listed.event === 'offline' ? (listed.value ?? 0) : 0
  const blinds = count > 0 ? t(($) => $.alarm.marks.blinds, { count }) : undefined
  const words = { event, place: placeBesideName(listed), equipment: listed.equipmentName, blinds }
  return <AlarmRow {...words} listed={listed} {...rest} />
}

/** Just told: its words are read by themselves. */
const UnlistedAlarmRow = (props: FaceProps) => {
  const t = useText()
  const { event, place } = useAlarmWords(props.alarm)
  return (
    <AlarmRow event={event ?? t(($) => $.alarm.kinds[props.alarm.kind])} place="" equipment={place ?? ''} {...props} />
  )
}

type Known = LiveAlarm & Partial<AlarmSummary>

interface Words {
  readonly listed?: AlarmSummary | undefined
  readonly event: string
  readonly place: string
  readonly equipment: string
  readonly blinds?: string | undefined
}

const AlarmRow = ({ alarm, listed, selected, now, onSelect, event, place, equipment, blinds }: FaceProps & Words) => {
  const t = useText()
  // What was just told counts; what only the list knows, such as the verdict, stands beside it.
  const known: Known = { ...listed, ...alarm }
  const severity = alarmSeverity(alarm)
  const isSelected = selected === alarm.alarmId
  const standing = standingOf(known)
  const ended = endedAt(known)
  const until = ended === undefined ? now : Date.parse(ended)
  return (
    <button
      type="button"
      className={`${styles.row} ${styles[standing === 'burning' ? severity : 'calm']}`}
      aria-pressed={isSelected}
      onClick={() => onSelect(alarm.alarmId)}
    >
      <SeverityBadge severity={severity} size={28} label={t(($) => $.alarm.kinds[alarm.kind])} />
      <span className={styles.words}>
        <b className={styles.title}>{place === '' ? event : place}</b>
        <span className={styles.sub}>{[place === '' ? undefined : event, equipment].filter(Boolean).join(' · ')}</span>
        {alarm.drill && <StateTag tone="plain">{t(($) => $.shell.alarm.drill)}</StateTag>}
        {blinds !== undefined && <StateTag tone="off">{blinds}</StateTag>}
        <span className={styles.state}>
          {t(($) => $.alarm.states[alarm.state])}
          {known.verdict && ` · ${t(($) => $.alarm.verdicts[known.verdict ?? 'real'])}`}
        </span>
        {alarm.condition === 'recovered' && <StateTag tone="plain">{t(($) => $.alarm.conditions.recovered)}</StateTag>}
      </span>
      {(standing === 'burning' || ended !== undefined) && (
        <time className={styles.age} dateTime={alarm.firstAt}>
          {elapsedText(until - Date.parse(alarm.firstAt))}
        </time>
      )}
    </button>
  )
}
