import type { Contact } from '@vigil/contract/people/contact'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import styles from './contact-row.module.css'

interface ContactRowProps {
  readonly contact: Contact
  /** From one: who is called first. */
  readonly place: number
  readonly onEdit?: () => void
  readonly onUp?: () => void
  readonly onDown?: () => void
}

/** One to call: a press dials. */
export const ContactRow = ({ contact, place, onEdit, onUp, onDown }: ContactRowProps) => {
  const t = useText()
  const language = useLanguage()
  const { person, tel, role, testedAt } = contact
  return (
    <li className={styles.row}>
      <i className={styles.place}>{place}</i>
      <div className={styles.words}>
        <b className={styles.person}>{person}</b>
        <span className={styles.sub}>
          {t(($) => $.unit.contact.roles[role])} · {tel}
        </span>
        <span className={styles.sub}>
          {testedAt === null
            ? t(($) => $.unit.contact.untested)
            : t(($) => $.unit.contact.tested, { date: dayText(testedAt, language) })}
        </span>
      </div>
      {onUp && (
        <span className={styles.up}>
          <IconButton icon="chevron-down" size={20} label={t(($) => $.unit.contact.up, { person })} onClick={onUp} />
        </span>
      )}
      {onDown && (
        <IconButton icon="chevron-down" size={20} label={t(($) => $.unit.contact.down, { person })} onClick={onDown} />
      )}
      {onEdit && (
        <IconButton icon="edit" size={20} label={t(($) => $.unit.contact.edit, { person })} onClick={onEdit} />
      )}
      <a className={styles.call} href={`tel:${tel}`} aria-label={t(($) => $.unit.contact.call, { person })}>
        <Icon name="phone" size={22} />
      </a>
    </li>
  )
}
