import type { ReactNode } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { SilenceLine } from '#features/alarm/silence-line.tsx'
import { AreaGrid } from '#features/alarm/areas/area-grid.tsx'
import { PlanCard } from '#features/alarm/case/plan-card.tsx'
import { useShowsFire } from '#features/alarm/shown-fires.ts'
import { useProject, type CurrentProject } from '#foundation/project/use-project.ts'
import { CheckCard } from '#features/duty/check-card.tsx'
import { useDutyNow } from '#features/duty/use-duty-now.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import { CaseKeys } from './case-keys.tsx'
import { QueueList } from './queue-list.tsx'
import { SoundBar } from './sound/sound-bar.tsx'
import { useOwnWay, useSelection } from './use-selection.ts'
import { useAwake } from './use-awake.ts'
import { useWallRows } from './use-wall-rows.ts'
import { WallBar } from './wall-bar.tsx'
import styles from './wall-screen.module.css'

const CaseBody = lazyPart(async () => (await import('#features/alarm/case/case-body.tsx')).CaseBody, {
  waiting: <Spinner size={28} />,
})

/** The control room: one unit, day and night, dark, with sound. */
export const WallScreen = () => {
  const t = useText()
  const router = useRouter()
  const project = useProject()
  const [search] = useSearchParams()
  const { status, retry } = useAreas('wall', 'alarm', 'duty')
  // Its own texts may be what is missing.
  if (status === 'failed')
    return (
      <Cover>
        <EmptyState
          picture="network"
          title={t(($) => $.shell.page.chunkFailed)}
          action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
          urgent
        />
      </Cover>
    )
  if (status === 'waiting')
    return (
      <Cover>
        <Spinner size={32} />
      </Cover>
    )
  if (!project)
    return (
      <Cover>
        <EmptyState
          picture="nothing"
          title={t(($) => $.wall.noUnit)}
          hint={t(($) => $.wall.noUnitHint)}
          action={
            <Button onClick={() => void router.go(router.places.home, 'switchTab')}>{t(($) => $.wall.leave)}</Button>
          }
        />
      </Cover>
    )
  return search.get('wall') === 'second' ? <Second project={project} /> : <Wall project={project} />
}

const Cover = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${styles.wall} ${styles.cover}`} data-theme="dark">
    {children}
  </div>
)

const Wall = ({ project }: { readonly project: CurrentProject }) => {
  const t = useText()
  const { projectId } = project
  useAwake(projectId)
  useShowsFire()
  const data = useWallRows(projectId)
  const { data: duty } = useDutyNow(projectId)
  const check = duty?.openCheck ?? undefined
  const now = useNow()
  const selection = useSelection(projectId)
  const { selected, select, hold } = selection
  const isResting = useOwnWay(selection, data.rows)
  return (
    <div className={styles.wall} data-theme="dark">
      <WallBar project={project} rows={data.rows} duty={duty} now={now} />
      <SoundBar now={now} />
      <Silence />
      {check && <CheckCard check={check} mayAnswer={duty?.mayAnswer ?? false} />}
      <main className={styles.columns}>
        <section className={styles.queue} aria-label={t(($) => $.wall.queue)}>
          <h2 className={styles.head}>
            {t(($) => $.wall.queue)}
            <small>{t(($) => $.wall.queueOrder, { n: data.rows.length })}</small>
          </h2>
          <QueueList data={data} selected={selected} now={now} onSelect={select} />
        </section>
        <section className={styles.plan} tabIndex={0} aria-label={t(($) => $.wall.areas)}>
          <h2 className={styles.head}>
            {t(($) => $.wall.areas)}
            <small>{t(($) => $.wall.areasHint)}</small>
          </h2>
          <SelectedPlan alarmId={selected} rows={data.rows} />
          <AreaGrid projectId={projectId} rows={data.rows} onSelect={select} />
        </section>
        <Selected
          alarmId={selected}
          onTouch={hold}
          keys={(alarmId) => <CaseKeys alarmId={alarmId} isResting={isResting} onAct={hold} />}
        />
      </main>
    </div>
  )
}

/** The wall lies over the frame, and over what the frame says above every page. */
const Silence = () => (
  <div className={styles.silence}>
    <SilenceLine />
  </div>
)

interface SelectedPlanProps {
  readonly alarmId: string | undefined
  readonly rows: ReturnType<typeof useWallRows>['rows']
}

/** The floor of what is selected, where somebody has drawn one. */
const SelectedPlan = ({ alarmId, rows }: SelectedPlanProps) => {
  const equipmentId = rows.find(({ alarm }) => alarm.alarmId === alarmId)?.alarm.equipmentId
  return equipmentId === undefined ? null : (
    <PartBoundary>
      <PlanCard equipmentId={equipmentId} on="wall" />
    </PartBoundary>
  )
}

interface SelectedProps {
  readonly alarmId: string | undefined
  readonly onTouch: () => void
  readonly keys?: (alarmId: string) => ReactNode
}

const Selected = ({ alarmId, onTouch, keys }: SelectedProps) => {
  const t = useText()
  return (
    <section
      className={styles.case}
      aria-label={t(($) => $.wall.selected)}
      onPointerDownCapture={onTouch}
      onKeyDownCapture={onTouch}
    >
      {alarmId === undefined ? (
        <EmptyState picture="clear" title={t(($) => $.wall.choose)} hint={t(($) => $.wall.chooseHint)} compact />
      ) : (
        <>
          {keys?.(alarmId)}
          <CaseBody key={alarmId} alarmId={alarmId} hasPlan={false} />
        </>
      )}
    </section>
  )
}

/** Another window, on another monitor: what is selected there, large. Sound and keys stay with the first. */
const Second = ({ project }: { readonly project: CurrentProject }) => {
  const t = useText()
  const { projectId } = project
  const { rows } = useWallRows(projectId)
  const { selected, select, hold } = useSelection(projectId)
  return (
    <div className={styles.wall} data-theme="dark">
      <header className={styles.second}>
        <b>{project.projectName}</b> {t(($) => $.wall.secondTitle)}
      </header>
      <Silence />
      <main className={styles.two}>
        <section className={styles.plan} tabIndex={0} aria-label={t(($) => $.wall.areas)}>
          <SelectedPlan alarmId={selected} rows={rows} />
          <AreaGrid projectId={projectId} rows={rows} onSelect={select} />
        </section>
        <Selected alarmId={selected} onTouch={hold} />
      </main>
    </div>
  )
}
