import type { DutyEntry, DutyEntryKind } from '@vigil/contract/duty/log'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import styles from './entry-row.module.css'

const icons: Readonly<Record<DutyEntryKind, IconName>> = {
  alarm: 'bell',
  isolation: 'shield',
  isolationEnd: 'shield-check',
  checkAsked: 'siren',
  checkAnswered: 'check',
  checkMissed: 'siren',
  arrival: 'person',
  handoverBegun: 'people',
  handoverFinished: 'people',
  handoverWithdrawn: 'people',
  own: 'edit',
}

/** One line of the log: when, what, who. An alarm leads to its case. */
export const EntryRow = ({ entry }: { readonly entry: DutyEntry }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { at, kind, text, seconds, equipmentName, subjectId } = entry
  const event = useEventName(entry)
  const isOnSite = kind === 'checkAnswered' && entry.actorName === null
  const who = entry.actorName ?? t(($) => $.duty.log[isOnSite ? 'onSite' : 'platform'])
  const details = [
    who,
    equipmentName,
    seconds === null ? undefined : t(($) => $.duty.log.seconds, { n: seconds }),
    text === '' ? undefined : text,
  ]
  const face = (
    <>
      <Sign entry={entry} />
      <span className={styles.words}>
        <b className={kind === 'checkMissed' ? styles.missed : undefined}>
          {event ?? t(($) => $.duty.log.kinds[kind])}
        </b>
        <span>{details.filter(Boolean).join(' · ')}</span>
      </span>
      <time className={styles.time} dateTime={at}>
        {dayTimeText(Date.parse(at), language)}
      </time>
    </>
  )
  return (
    <li className={styles.entry}>
      {kind === 'alarm' && subjectId !== null ? (
        <a className={styles.row} href={router.hrefOf(caseAddress(router, subjectId))}>
          {face}
        </a>
      ) : (
        <div className={styles.row}>{face}</div>
      )}
    </li>
  )
}

/** What an alarm is called by its kind of equipment. */
const useEventName = ({ equipmentTypeId, event }: DutyEntry): string | undefined => {
  const name = useName()
  const row = useDeviceType(equipmentTypeId ?? undefined)?.events[event ?? '']
  return row && name(row.name)
}

const Sign = ({ entry: { kind, priority } }: { readonly entry: DutyEntry }) => {
  const t = useText()
  if (kind === 'alarm' && priority !== null)
    return <SeverityBadge severity={alarmSeverity({ priority })} size={24} label={t(($) => $.duty.log.kinds.alarm)} />
  if (kind === 'checkMissed')
    return <SeverityBadge severity="warn" size={24} label={t(($) => $.duty.log.kinds.checkMissed)} />
  return (
    <span className={styles.sign}>
      <Icon name={icons[kind]} size={20} />
    </span>
  )
}
