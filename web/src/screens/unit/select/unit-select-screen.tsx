import { useState } from 'react'
import { ProjectList } from '#foundation/project/project-list.tsx'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './unit-select-screen.module.css'

/** Choosing the unit that every page is about, then back to where one came from. */
export const UnitSelectScreen = () => {
  const t = useText()
  const guide = useGuide()
  const project = useProject()
  const choice = useProjectChoice()
  const [hasChosen, setChosen] = useState(false)
  return (
    <main className={styles.page}>
      <NavBar
        title={t(($) => $.unit.select.title)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      <ProjectList
        current={project?.projectId}
        onChoose={(projectId) => {
          if (hasChosen) return
          setChosen(true)
          choice.choose(projectId)
          guide.back()
        }}
      />
    </main>
  )
}
