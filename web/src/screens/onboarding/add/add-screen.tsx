import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useState, type ReactNode } from 'react'
import { FormPage } from '#foundation/form/form-page.tsx'
import { useProject, type CurrentProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BatchAdd } from '../batch/batch-add.tsx'
import { CommissioningView } from '../commissioning/commissioning-view.tsx'
import { AddForm } from './add-form.tsx'
import type { Made } from './made.ts'
import { MadeCard } from './made-card.tsx'

/** A device is registered, its secret shown once, and its first report waited for. */
export const AddScreen = () => {
  const t = useText()
  const { oneOf, idOf, change } = useAddressFields<'view' | 'id'>()
  const [isTest, id] = [oneOf('view', ['test']) !== undefined, idOf('id')]
  const isBatch = oneOf('view', ['batch']) !== undefined
  // What is tested is there already: whoever comes back to this address goes on where it was.
  if (isTest && id !== undefined)
    return (
      <FormPage title={t(($) => $.onboarding.test.title)}>
        <CommissioningView equipmentId={id} />
      </FormPage>
    )
  return (
    <AddPage
      title={isBatch ? t(($) => $.onboarding.batch.title) : t(($) => $.onboarding.add.title)}
      actions={
        !isBatch && (
          <IconButton
            icon="list"
            label={t(($) => $.onboarding.batch.open)}
            onClick={() => change({ view: 'batch' }, false)}
          />
        )
      }
      form={(rest) => (isBatch ? <BatchAdd projectId={rest.projectId} /> : <AddForm name="add" {...rest} />)}
    />
  )
}

/** The same, of what speaks for others: they are found when it speaks. */
export const GatewayAddScreen = () => {
  const t = useText()
  return <AddPage title={t(($) => $.onboarding.gateway.add)} form={(rest) => <AddForm name="gateway" {...rest} />} />
}

interface FormParts {
  readonly projectId: string
  readonly onMade: (made: Made) => void
}

interface AddPageProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly form: (parts: FormParts) => ReactNode
}

export const AddPage = ({ title, actions, form }: AddPageProps) => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const [made, setMade] = useState<Made | undefined>(undefined)
  return (
    <FormPage title={title} subtitle={project?.projectName} actions={actions}>
      {can(equipmentCalls.add) ? (
        <Inside project={project} made={made} form={form} onMade={setMade} />
      ) : (
        <EmptyState picture="lock" title={t(($) => $.shell.refused.title)} hint={t(($) => $.shell.refused.hint)} />
      )}
    </FormPage>
  )
}

interface InsideProps {
  readonly project: CurrentProject | undefined
  readonly made: Made | undefined
  readonly form: AddPageProps['form']
  readonly onMade: (made: Made | undefined) => void
}

const Inside = ({ project, made, form, onMade }: InsideProps) => {
  const t = useText()
  if (made) return <MadeCard made={made} onMore={() => onMade(undefined)} />
  if (project) return form({ projectId: project.projectId, onMade })
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.onboarding.add.noUnit)}
      hint={t(($) => $.onboarding.add.noUnitHint)}
    />
  )
}
