import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAskedProject } from '../use-asked-project.ts'
import { UnitBody } from './unit-body.tsx'

/** One unit: how it is there, whom to call, what it consists of, and what state it is in. */
export const UnitInfoScreen = () => {
  const t = useText()
  const missing = { title: t(($) => $.unit.select.empty), hint: t(($) => $.unit.select.emptyHint) }
  return (
    <RecordPage title={t(($) => $.unit.info.title)}>
      <RecordById id={useAskedProject()} missing={missing}>
        {(projectId) => <UnitBody key={projectId} projectId={projectId} />}
      </RecordById>
    </RecordPage>
  )
}
