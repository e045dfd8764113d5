import { useQuery } from '@tanstack/react-query'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Acts } from './use-case.ts'
import styles from './contact-card.module.css'

interface ContactCardProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Whom to call at the unit, in call order; every call is written into the timeline. */
export const ContactCard = ({ shown, acts }: ContactCardProps) => {
  const t = useText()
  const can = useCan()
  const { alarmId, projectId, kind, state, mayDo } = shown
  const isFire = kind === 'fire-alarm' && state !== 'archived'
  if (!can(contactCalls.list) && !isFire) return null
  const called = (person: string): void => {
    if (mayDo.length === 0 || state === 'archived') return
    void acts.run(alarmDeskCalls.note, { alarmId, note: t(($) => $.alarm.contacts.logged, { person }) })
  }
  return (
    <Card title={t(($) => $.alarm.contacts.title)} padded={false}>
      {isFire && (
        <ul className={styles.rows}>
          <li>
            <Dial tel="119" name={t(($) => $.alarm.contacts.call119)} onCall={() => called('119')} />
          </li>
        </ul>
      )}
      {can(contactCalls.list) && <People projectId={projectId} onCall={called} />}
    </Card>
  )
}

interface PeopleProps {
  readonly projectId: string
  readonly onCall: (person: string) => void
}

const People = ({ projectId, onCall }: PeopleProps) => {
  const t = useText()
  const query = useQuery(queryOf(contactCalls.list, { projectId }))
  return (
    <QueryState query={query} call={contactCalls.list} rows={2}>
      {({ rows }) => (
        <ul className={styles.rows}>
          {rows.length === 0 && <li className={styles.none}>{t(($) => $.alarm.contacts.none)}</li>}
          {rows.map((contact) => (
            <li key={contact.contactId}>
              <Person contact={contact} onCall={() => onCall(contact.person)} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

const Person = ({ contact: { person, tel, role }, onCall }: { contact: Contact; onCall: () => void }) => {
  const t = useText()
  const label = t(($) => $.alarm.contacts.call, { person })
  const detail = t(($) => $.alarm.contacts.roles[role])
  return <Dial tel={tel} name={person} detail={`${detail} · ${tel}`} label={label} onCall={onCall} />
}

interface DialProps {
  readonly tel: string
  readonly name: string
  readonly detail?: string
  readonly label?: string
  readonly onCall: () => void
}

const Dial = ({ tel, name, detail, label, onCall }: DialProps) => (
  <a className={styles.row} href={`tel:${tel}`} onClick={onCall}>
    <span className={styles.words}>
      <b>{name}</b>
      {detail !== undefined && <span>{detail}</span>}
    </span>
    <span className={styles.call}>
      <Icon name="phone" size={22} />
      {label !== undefined && <Spoken>{label}</Spoken>}
    </span>
  </a>
)
