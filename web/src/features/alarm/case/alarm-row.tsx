import type { AlarmSummary } from '@vigil/contract/alarm-desk'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { alarmSeverity } from '../alarm-severity.ts'
import { standingOf } from '../alarm-standing.ts'
import { caseAddress } from '../case-address.ts'
import { placeText, useAlarmTexts } from './use-alarm-texts.ts'

interface AlarmRowProps {
  readonly alarm: AlarmSummary
  readonly selected?: boolean
  readonly onPress: () => void
}

/** One alarm in a list: how bad, what, where, since when, how far it has come. */
export const AlarmRow = ({ alarm, selected = false, onPress }: AlarmRowProps) => {
  const t = useText()
  const language = useLanguage()
  const guide = useGuide()
  const { event, kind } = useAlarmTexts(alarm)
  const waits = alarm.state === 'received' || alarm.state === 'notified'
  const place = [placeText(alarm), alarm.equipmentName, alarm.projectName].filter((part) => part !== '')
  return (
    <RecordRow
      href={guide.hrefOf(caseAddress(guide, alarm.alarmId))}
      selected={selected}
      onPress={onPress}
      sign={<SeverityBadge severity={alarmSeverity(alarm)} size={26} label={kind} />}
      title={
        <>
          {event}
          {alarm.count > 1 && <em>{t(($) => $.alarm.times, { count: alarm.count })}</em>}
        </>
      }
      sub={place.join(' · ')}
      end={
        <>
          <time dateTime={alarm.firstAt}>{dayTimeText(Date.parse(alarm.firstAt), language)}</time>
          <StateTag tone={waits && standingOf(alarm) === 'burning' ? alarmSeverity(alarm) : 'plain'}>
            {alarm.verdict === null
              ? t(($) => $.alarm.states[alarm.state])
              : t(($) => $.alarm.verdicts[alarm.verdict ?? 'real'])}
            {alarm.condition === 'recovered' && ` · ${t(($) => $.alarm.conditions.recovered)}`}
          </StateTag>
        </>
      }
    />
  )
}
