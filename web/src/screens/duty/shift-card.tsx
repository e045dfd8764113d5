import type { DutyNow, ShiftPerson } from '@vigil/contract/duty/now'
import type { ReactNode } from 'react'
import { arrivedOf, hourText, hoursText } from '#features/duty/duty-texts.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './shift-card.module.css'

interface ShiftCardProps {
  readonly shift: { readonly from: string; readonly to: string; readonly people: readonly ShiftPerson[] }
  readonly checks: Pick<DutyNow, 'checksToday' | 'lastCheck'> | undefined
  /** Beside the hours: something about this shift alone. */
  readonly tag?: ReactNode
}

/** A shift: its hours, who is there since when, and how they answered the checks of the day. */
export const ShiftCard = ({ shift, checks, tag }: ShiftCardProps) => {
  const t = useText()
  const language = useLanguage()
  const present = arrivedOf(shift.people).length
  const day = new Date(shift.from).toLocaleDateString(language, { month: 'long', day: 'numeric', weekday: 'short' })
  return (
    <Card>
      <div className={styles.top}>
        <b className={styles.hours}>{hoursText(shift, language)}</b>
        {tag}
        <span className={styles.day}>{day}</span>
      </div>
      <div className={styles.middle}>
        <ul className={styles.people}>
          {shift.people.map((person) => (
            <li key={person.accountId} className={styles.person}>
              <Person person={person} />
            </li>
          ))}
        </ul>
        <StateTag tone={present < shift.people.length ? 'fault' : 'ok'} shape>
          {present < shift.people.length
            ? t(($) => $.duty.now.presentOf, { n: present, of: shift.people.length })
            : t(($) => $.duty.now.present, { n: present })}
        </StateTag>
      </div>
      {checks && <Checks {...checks} />}
    </Card>
  )
}

const Person = ({ person: { name, isLeader, arrivedAt, fault } }: { readonly person: ShiftPerson }) => {
  const t = useText()
  const language = useLanguage()
  const there =
    arrivedAt === null
      ? t(($) => $.duty.now.notArrived)
      : t(($) => $.duty.now.arrived, { at: hourText(arrivedAt, language) })
  return (
    <>
      <i className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </i>
      <span className={styles.words}>
        <b>{name}</b>
        <span>{t(($) => $.duty[isLeader ? 'leader' : 'officer'])}</span>
        <span className={arrivedAt === null ? styles.away : undefined}>{there}</span>
        {fault !== null && <span className={styles.away}>{t(($) => $.duty.fault[fault])}</span>}
      </span>
    </>
  )
}

const Checks = ({ checksToday: { asked, answered, missed }, lastCheck }: NonNullable<ShiftCardProps['checks']>) => {
  const t = useText()
  const language = useLanguage()
  const today = asked === 0 ? t(($) => $.duty.check.none) : t(($) => $.duty.check.today, { answered, asked })
  const at = lastCheck ? hourText(lastCheck.askedAt, language) : ''
  return (
    <div className={styles.checks}>
      <Icon name="siren" size={20} />
      <span className={styles.today}>{today}</span>
      {missed > 0 && <StateTag tone="warn">{t(($) => $.duty.check.missed, { n: missed })}</StateTag>}
      {lastCheck?.state === 'answered' && (
        <span className={styles.last}>
          {lastCheck.answeredOnName === null
            ? t(($) => $.duty.check.last, { at, seconds: lastCheck.seconds ?? 0 })
            : t(($) => $.duty.check.lastOn, {
                at,
                seconds: lastCheck.seconds ?? 0,
                name: lastCheck.answeredOnName,
              })}
        </span>
      )}
      {lastCheck?.state === 'missed' && <b className={styles.away}>{t(($) => $.duty.check.lastMissed, { at })}</b>}
    </div>
  )
}
