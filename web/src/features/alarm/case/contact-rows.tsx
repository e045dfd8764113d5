import { useQuery } from '@tanstack/react-query'
import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import styles from './contact-card.module.css'

interface ContactRowsProps {
  readonly projectId: string
  readonly onCall?: (person: string) => void
}

/** Whom to call at a unit, in call order. */
export const ContactRows = ({ projectId, onCall }: ContactRowsProps) => {
  const t = useText()
  const query = useQuery(queryOf(contactCalls.list, { projectId }))
  return (
    <QueryState query={query} call={contactCalls.list} rows={2}>
      {({ rows }) => (
        <ul className={styles.rows}>
          {rows.length === 0 && <li className={styles.none}>{t(($) => $.alarm.contacts.none)}</li>}
          {rows.map((contact) => (
            <li key={contact.contactId}>
              <Person contact={contact} onCall={() => onCall?.(contact.person)} />
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

export const Dial = ({ tel, name, detail, label, onCall }: DialProps) => (
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
