import { inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { BackBar } from '#foundation/record/back-bar.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { NowPart } from './now/now-part.tsx'
import { useDutySearch, type DutySearch } from './use-duty-search.ts'
import styles from './duty-screen.module.css'

const Waiting = () => <RowSkeleton rows={4} label={useText()(($) => $.shell.load.loading)} />
const shown = { waiting: <Waiting /> }
const RosterPart = lazyPart(async () => (await import('./roster/roster-part.tsx')).RosterPart, shown)
const HandoverPart = lazyPart(async () => (await import('./handover/handover-part.tsx')).HandoverPart, shown)
const PackPart = lazyPart(async () => (await import('./pack/pack-part.tsx')).PackPart, shown)
const LogPart = lazyPart(async () => (await import('./log/log-part.tsx')).LogPart, shown)

/** Who watches, who comes next, what goes from one to the other, and what was written down. */
export const DutyScreen = () => (
  <WithTexts areas={['duty', 'alarm']}>
    <Page />
  </WithTexts>
)

const Page = () => {
  const t = useText()
  const project = useProject()
  const search = useDutySearch()
  return (
    <main className={styles.page}>
      <Head search={search} unit={project?.projectName} />
      {project ? (
        <Part key={project.projectId} search={search} projectId={project.projectId} />
      ) : (
        <EmptyState picture="nothing" title={t(($) => $.duty.noUnit)} hint={t(($) => $.duty.noUnitHint)} />
      )}
    </main>
  )
}

const pages = ['now', 'roster', 'log', 'pack'] as const

const Head = ({ search, unit }: { readonly search: DutySearch; readonly unit: string | undefined }) => {
  const t = useText()
  const can = useCan()
  const { part, change } = search
  const isHandover = part === 'handover'
  return (
    <>
      <BackBar
        title={isHandover ? t(($) => $.duty.parts.handover) : t(($) => $.duty.title)}
        subtitle={unit === undefined ? undefined : t(($) => $.duty.room, { unit })}
        actions={
          isHandover && (
            <IconButton
              icon="calendar"
              label={t(($) => $.duty.parts.roster)}
              onClick={() => change({ part: 'roster', handover: undefined }, false)}
            />
          )
        }
      />
      {part !== 'handover' && (
        <div className={styles.parts}>
          <Segmented
            label={t(($) => $.duty.parts.label)}
            options={pages
              .filter((value) => value !== 'pack' || can(inspectorPackCalls.list))
              .map((value) => ({ value, text: t(($) => $.duty.parts[value]) }))}
            value={part}
            onChange={(value) => change({ part: value === 'now' ? undefined : value })}
          />
        </div>
      )}
    </>
  )
}

const Part = ({ search, projectId }: { readonly search: DutySearch; readonly projectId: string }) => {
  if (search.part === 'now') return <NowPart projectId={projectId} search={search} />
  return (
    <>
      {search.part === 'roster' && <RosterPart projectId={projectId} search={search} />}
      {search.part === 'handover' && <HandoverPart projectId={projectId} search={search} />}
      {search.part === 'log' && <LogPart projectId={projectId} />}
      {search.part === 'pack' && <PackPart projectId={projectId} />}
    </>
  )
}
