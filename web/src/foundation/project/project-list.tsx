import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useSession } from '../session/use-session.ts'
import { useProjectChoice, type CurrentProject } from './use-project.ts'
import styles from './project-switcher.module.css'

interface ProjectListProps {
  readonly current: string | undefined
  readonly onChoose: (projectId: string) => void
}

/** All units of the session, the last few first. */
export const ProjectList = ({ current, onChoose }: ProjectListProps) => {
  const t = useText()
  const session = useSession()
  const choice = useProjectChoice()
  const [word, setWord] = useState('')
  const projects = recentFirst(session?.projectList ?? [], choice.recent()).filter(({ projectName }) =>
    projectName.toLowerCase().includes(word.trim().toLowerCase()),
  )
  return (
    <div className={styles.list}>
      <SearchField
        label={t(($) => $.shell.project.search)}
        placeholder={t(($) => $.shell.project.search)}
        clearLabel={t(($) => $.shell.search.clear)}
        value={word}
        onChange={setWord}
      />
      <ul>
        {projects.map(({ projectId, projectName }) => (
          <li key={projectId}>
            <button
              type="button"
              className={styles.project}
              aria-current={projectId === current}
              onClick={() => onChoose(projectId)}
            >
              <Icon name="building" size={22} />
              <span className={styles.name}>{projectName}</span>
              {projectId === current && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
      {projects.length === 0 && <p className={styles.none}>{t(($) => $.shell.project.none)}</p>}
    </div>
  )
}

const recentFirst = (projects: readonly CurrentProject[], recent: readonly string[]): CurrentProject[] => {
  const place = ({ projectId }: CurrentProject): number => {
    const at = recent.indexOf(projectId)
    return at < 0 ? recent.length : at
  }
  return [...projects].sort((one, other) => place(one) - place(other))
}
