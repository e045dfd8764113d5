import type { ShownPerson } from '#features/muster/use-muster.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import styles from './muster-paper.module.css'

interface MusterPaperProps {
  readonly began: string | undefined
  readonly people: readonly ShownPerson[]
}

/** The list as it is carried to the assembly point: a box to tick beside each name, for when every screen is dark. */
export const MusterPaper = ({ began, people }: MusterPaperProps) => {
  const t = useText()
  const language = useLanguage()
  const project = useProject()
  const unknown = t(($) => $.register.access.unknown)
  const timeOf = (at: number): string => dayTimeText(at, language)
  return (
    <article className={styles.list}>
      <h1>{t(($) => $.register.access.muster.title)}</h1>
      <p>
        {[
          project?.projectName,
          began,
          t(($) => $.register.access.muster.printed, { time: timeOf(Date.now()) }),
          t(($) => $.register.access.visits.people, { count: people.reduce((sum, one) => sum + one.people, 0) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t(($) => $.register.access.muster.tick)}</th>
            <th>{t(($) => $.register.access.visit.name)}</th>
            <th>{t(($) => $.register.access.visit.tel)}</th>
            <th>{t(($) => $.register.access.visit.host)}</th>
            <th>{t(($) => $.register.access.muster.lastPlace)}</th>
            <th>{t(($) => $.register.access.muster.remarks)}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={`${one.personKind}${one.personId}`}>
              <td className={styles.box}>{one.result === 'arrived' ? '☑' : '☐'}</td>
              <td>
                {one.personName ?? unknown}
                {one.people > 1 && ` · ${t(($) => $.register.access.visits.people, { count: one.people })}`}
              </td>
              <td>{one.userTel}</td>
              <td>{one.hostName ?? t(($) => $.register.access.muster[one.personKind])}</td>
              <td>
                {one.lastDoorName ?? unknown} {timeOf(Date.parse(one.lastAt))}
              </td>
              <td>{one.result === 'open' ? '' : t(($) => $.register.access.muster.result[one.result])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t(($) => $.register.access.muster.note)}</p>
    </article>
  )
}
