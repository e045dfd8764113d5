import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useProject, useProjectChoice } from './use-project.ts'
import styles from './project-switcher.module.css'

const ProjectList = lazyPart(async () => (await import('./project-list.tsx')).ProjectList, { height: 320 })

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
