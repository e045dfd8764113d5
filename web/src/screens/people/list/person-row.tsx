import type { User } from '@vigil/contract/user'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { nameOf } from '../name-of.ts'
import styles from './person-row.module.css'

interface PersonRowProps {
  readonly user: User
  readonly href: string
  readonly selected: boolean
  readonly onPress: () => void
}

/** One person: who, as what, and whether the account may be used. */
export const PersonRow = ({ user, href, selected, onPress }: PersonRowProps) => {
  const t = useText()
  const name = nameOf(user)
  return (
    <a
      href={href}
      className={`${styles.row} ${selected ? styles.selected : ''}`}
      aria-current={selected}
      onClick={(event) => {
        // Opening in a new tab stays the browser's business.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
    >
      <i className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </i>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.roles}>{user.roleNames.join(' · ') || t(($) => $.people.noRole)}</span>
      </span>
      {user.state !== 'active' && (
        <StateTag tone={user.state === 'pending' ? 'action' : 'plain'}>
          {t(($) => $.people.states[user.state])}
        </StateTag>
      )}
    </a>
  )
}
