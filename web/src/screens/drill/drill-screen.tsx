import { drillCalls } from '@vigil/contract/drill/drill'
import { useState } from 'react'
import { drillAddress } from '#features/drill/drill-address.ts'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { DrillList } from './drill-list.tsx'
import { DrillRun } from './run/drill-run.tsx'

const PlanSheet = lazyPart(async () => (await import('./plan/plan-sheet.tsx')).PlanSheet)

/** The drills of a unit, or the one that the address names. */
export const DrillScreen = () => (
  <WithTexts areas={['drill']}>
    <Page />
  </WithTexts>
)

const Page = () => {
  const t = useText()
  const drillId = useAddressFields<'id'>().idOf('id')
  const project = useProject()
  if (drillId !== undefined)
    return (
      <RecordPage title={t(($) => $.drill.title)}>
        <DrillRun key={drillId} drillId={drillId} />
      </RecordPage>
    )
  return (
    <RecordPage title={t(($) => $.drill.title)} actions={project && <Plan projectId={project.projectId} />}>
      {project ? (
        <DrillList projectId={project.projectId} />
      ) : (
        <EmptyState picture="nothing" title={t(($) => $.drill.noUnit)} hint={t(($) => $.drill.noUnitHint)} />
      )}
    </RecordPage>
  )
}

const Plan = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  if (!can(drillCalls.plan)) return null
  return (
    <>
      <IconButton icon="plus" label={t(($) => $.drill.plan.title)} onClick={() => setOpen(true)} />
      {isOpen && (
        <PlanSheet
          projectId={projectId}
          onPlanned={(drillId) => void router.go(drillAddress(router, drillId))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
