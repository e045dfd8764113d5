import { useText } from '#infrastructure/i18n/i18n.ts'
import type { BodyPart } from './rule-draft.ts'
import styles from '../linkage.module.css'

/** What the page still needs, said when somebody wants to go on. */
export const MissingParts = ({ parts }: { readonly parts: readonly BodyPart[] }) => {
  const t = useText()
  if (parts.length === 0) return null
  return (
    <ul className={styles.missing} role="alert">
      {parts.map((part) => (
        <li key={part}>{t(($) => $.linkage.wizard.needs[part])}</li>
      ))}
    </ul>
  )
}
