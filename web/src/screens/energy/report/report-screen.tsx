/** Reports of a unit: asked for, watched while they are made, read here and taken away, and those that come by themselves. */
import { unitReportCalls } from '@vigil/contract/report/report'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { BackBar } from '#foundation/record/back-bar.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { Refused } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { MakeCard } from './make-card.tsx'
import { ReportList } from './report-list.tsx'
import { ReportPane } from './report-pane.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import styles from './report-screen.module.css'

export const ReportScreen = () => {
  const can = useCan()
  const t = useText()
  const project = useProject()
  return (
    <main className={styles.page}>
      <BackBar title={t(($) => $.energy.reports.title)} subtitle={project?.projectName} />
      {!can(unitReportCalls.list) ? (
        <Refused />
      ) : project ? (
        <OfUnit key={project.projectId} projectId={project.projectId} />
      ) : (
        <EmptyState
          picture="nothing"
          title={t(($) => $.energy.reports.noUnit)}
          hint={t(($) => $.energy.reports.noUnitHint)}
        />
      )}
    </main>
  )
}

const OfUnit = ({ projectId }: { readonly projectId: string }) => {
  const can = useCan()
  const { idOf, change } = useAddressFields<'id'>()
  const open = (reportId: string): void => change({ id: reportId }, false)
  const chosen = idOf('id')
  return (
    <div className={styles.ground} data-open={chosen !== undefined}>
      <div className={styles.side}>
        <UnitChoice projectId={projectId} />
        {can(unitReportCalls.make) && <MakeCard projectId={projectId} onMade={open} />}
        <ReportList projectId={projectId} chosen={chosen} onOpen={open} />
        <SchedulesCard projectId={projectId} />
      </div>
      <ReportPane reportId={chosen} />
    </div>
  )
}

/** Only where there is a choice. */
const UnitChoice = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const session = useSession()
  const choice = useProjectChoice()
  const units = session?.projectList ?? []
  if (units.length < 2) return null
  return (
    <SelectField
      label={t(($) => $.energy.reports.unit)}
      value={projectId}
      options={units.map((unit) => ({ value: unit.projectId, text: unit.projectName }))}
      onChange={(id) => choice.choose(id)}
    />
  )
}
