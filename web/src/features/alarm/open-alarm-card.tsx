import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { alarmSeverity, kindState } from './alarm-severity.ts'
import { standingOf } from './alarm-standing.ts'
import { caseAddress } from './case-address.ts'
import { useAlarmWords } from './use-alarm-words.ts'
import { useOpenAlarms } from './use-open-alarms.ts'
import styles from './open-alarm-card.module.css'

const mostShown = 6

/** Alarms that wait for somebody, as the live connection tells them; without it, it says that it does not know. */
export const OpenAlarmCard = () => {
  const t = useText()
  const router = useRouter()
  const { alarms, total } = useOpenAlarms()
  return (
    <Card
      title={t(($) => $.home.openAlarms)}
      aside={
        <a className={styles.all} href={router.hrefOf(`${router.places.alarmList}?stage=waiting`)}>
          <b className={styles.total}>{total > 0 ? total : ''}</b> {t(($) => $.home.seeAll)}
        </a>
      }
      padded={false}
    >
      {alarms.length > 0 && (
        <ul>
          {alarms.slice(0, mostShown).map((alarm) => (
            <AlarmLine key={alarm.alarmId} alarm={alarm} />
          ))}
        </ul>
      )}
      {alarms.length === 0 && <NoAlarms />}
    </Card>
  )
}

/** None waits, or nobody knows whether one does; while the first connection is being made, neither is said. */
const NoAlarms = () => {
  const t = useText()
  const { status } = useLiveState()
  if (status === 'connecting') return <RowSkeleton rows={3} label={t(($) => $.home.alarmsUnknown)} />
  return status === 'live' ? (
    <EmptyState picture="clear" title={t(($) => $.home.noAlarms)} hint={t(($) => $.home.noAlarmsHint)} compact />
  ) : (
    <EmptyState picture="network" title={t(($) => $.home.alarmsUnknown)} compact />
  )
}

const AlarmLine = ({ alarm }: { readonly alarm: LiveAlarm }) => {
  const t = useText()
  const now = useNow()
  const router = useRouter()
  const { event, place } = useAlarmWords(alarm)
  const kind = t(($) => $.shell.state[kindState[alarm.kind]])
  return (
    <li>
      <a className={styles.line} href={router.hrefOf(caseAddress(router, alarm.alarmId))}>
        <SeverityBadge severity={alarmSeverity(alarm)} size={22} label={kind} />
        <span className={styles.words}>
          <b>{event ?? kind}</b>
          <small>{place}</small>
        </span>
        {alarm.drill && <StateTag tone="plain">{t(($) => $.shell.alarm.drill)}</StateTag>}
        {alarm.count > 1 && <small className={styles.count}>{t(($) => $.home.times, { count: alarm.count })}</small>}
        {standingOf(alarm) === 'burning' ? (
          <time className={styles.elapsed}>{elapsedText(now - Date.parse(alarm.firstAt))}</time>
        ) : (
          <StateTag tone="plain">{t(($) => $.shell.alarm.recovered)}</StateTag>
        )}
      </a>
    </li>
  )
}
