import { visitPurposeWords, type VisitDetail } from '@vigil/contract/visitor/visit'
import { useProject } from '#foundation/project/use-project.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { windowText } from '../window-text.ts'
import styles from './visit-badge.module.css'

/** To be worn where everybody sees it. It opens nothing: the code that does rolls, and stands on the visitor's own phone. */
export const VisitBadge = ({ visit }: { readonly visit: VisitDetail }) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const project = useProject()
  const { fullName, hostName, purpose, people, beginsAt, endsAt, doors } = visit
  const facts = [
    [t(($) => $.register.access.visit.host), hostName],
    [t(($) => $.register.access.visit.reason), name(visitPurposeWords[purpose])],
    [t(($) => $.register.access.visit.time), windowText(beginsAt, endsAt, language)],
    [t(($) => $.register.access.visit.doors), doors.map((door) => door.name).join('、')],
  ] as const
  return (
    <article className={styles.badge}>
      <header>
        <b>{t(($) => $.register.access.visit.badge)}</b>
        <span>{project?.projectId === visit.projectId ? project.projectName : ''}</span>
      </header>
      <h1>
        {fullName}
        {people > 1 && <small> {t(($) => $.register.access.visits.people, { count: people })}</small>}
      </h1>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>{t(($) => $.register.access.visit.badgeNote)}</footer>
    </article>
  )
}
