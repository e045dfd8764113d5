import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useSession } from '../session/use-session.ts'
import { useProject, useProjectChoice, type CurrentProject } from './use-project.ts'
import styles from './project-switcher.module.css'

/** The unit in the head of a page. A press opens the list of all, the last few first. */
export const ProjectSwitcher = () => {
  const t = useText()
  const project = useProject()
  const choice = useProjectChoice()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.current} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <b className={styles.name}>{project?.projectName ?? t(($) => $.shell.project.none)}</b>
        <Icon name="chevron-down" size={18} weight={2.2} />
      </button>
      <Sheet
        open={open}
        title={t(($) => $.shell.project.switcher)}
        closeLabel={t(($) => $.shell.nav.close)}
        onClose={() => setOpen(false)}
      >
        <ProjectList
          current={project?.projectId}
          onChoose={(projectId) => {
            choice.choose(projectId)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

interface ProjectListProps {
  readonly current: string | undefined
  readonly onChoose: (projectId: string) => void
}

const ProjectList = ({ current, onChoose }: ProjectListProps) => {
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
