import { useState } from 'react'
import { ProjectList } from '#foundation/project/project-list.tsx'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'

/** Choosing the unit that every page is about, then back to where one came from. */
export const UnitSelectScreen = () => {
  const t = useText()
  const router = useRouter()
  const project = useProject()
  const choice = useProjectChoice()
  const [hasChosen, setChosen] = useState(false)
  return (
    <RecordPage title={t(($) => $.unit.select.title)} body="column">
      <ProjectList
        current={project?.projectId}
        onChoose={(projectId) => {
          if (hasChosen) return
          setChosen(true)
          choice.choose(projectId)
          router.back()
        }}
      />
    </RecordPage>
  )
}
