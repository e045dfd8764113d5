import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useState } from 'react'
import { FormPage } from '#foundation/form/form-page.tsx'
import { useProject, type CurrentProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AddForm } from './add-form.tsx'
import type { Made } from './made.ts'
import { MadeCard } from './made-card.tsx'

/** A device is registered, its secret shown once, and its first report waited for. */
export const AddScreen = () => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const [made, setMade] = useState<Made | undefined>(undefined)
  return (
    <FormPage title={t(($) => $.onboarding.add.title)} subtitle={project?.projectName}>
      {can(equipmentCalls.add) ? (
        <Inside project={project} made={made} onMade={setMade} />
      ) : (
        <EmptyState picture="lock" title={t(($) => $.shell.refused.title)} hint={t(($) => $.shell.refused.hint)} />
      )}
    </FormPage>
  )
}

interface InsideProps {
  readonly project: CurrentProject | undefined
  readonly made: Made | undefined
  readonly onMade: (made: Made | undefined) => void
}

const Inside = ({ project, made, onMade }: InsideProps) => {
  const t = useText()
  if (made) return <MadeCard made={made} onMore={() => onMade(undefined)} />
  if (project) return <AddForm projectId={project.projectId} onMade={onMade} />
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.onboarding.add.noUnit)}
      hint={t(($) => $.onboarding.add.noUnitHint)}
    />
  )
}
