import { useQuery } from '@tanstack/react-query'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { patrolPlanCalls } from '@vigil/contract/patrol/plan'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { useEffect } from 'react'
import { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { useKeptRounds, useMyTasks, useTask, type MyTasks } from '#features/patrol/use-rounds.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { openCodeReader } from '#infrastructure/native/code/code-reader.ts'
import { hasNfc } from '#infrastructure/native/nfc.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { PlanRow } from './plan-row.tsx'
import { QueueBar } from './queue-bar.tsx'
import { RouteCard } from './route-card.tsx'
import styles from './walk.module.css'

/** Where next: the task of now with its points, what waits on the phone, and the plans behind it. */
export const HomePage = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const tasks = useMyTasks()
  const checkIns = useCheckIns()
  const isKept = useKeptRounds(tasks.data)
  const person = useSession()?.user.person ?? ''
  useEffect(() => void warmReader().catch(() => undefined), [])
  const actions = (
    <>
      {can(patrolTaskCalls.list) && (
        <IconButton
          icon="clock"
          label={t(($) => $.patrol.history)}
          onClick={() => void router.go(patrolPages.history)}
        />
      )}
      {can(patrolPlanCalls.add) && (
        <IconButton
          icon="plus"
          label={t(($) => $.patrol.addPlan)}
          onClick={() => void router.go(patrolPages.planEdit)}
        />
      )}
    </>
  )
  const subtitle = tasks.data && t(($) => $.patrol.today, { name: person, count: tasks.data.rows.length })
  return (
    <div className={styles.docked}>
      <RecordPage title={t(($) => $.patrol.title)} subtitle={subtitle} actions={actions}>
        <QueueBar checkIns={checkIns} />
        <div className={styles.page}>
          <QueryState query={tasks} call={patrolTaskCalls.list}>
            {(mine) => <Tasks mine={mine} checkIns={checkIns} isKept={isKept} />}
          </QueryState>
          <Plans />
        </div>
      </RecordPage>
      {can(patrolTaskCalls.byCode) && <CheckInDock />}
    </div>
  )
}

/** What reads codes is fetched while there is a network, whole: it reads one picture of nothing. Without one it could not be. */
const warmReader = async (): Promise<void> => {
  const reader = await openCodeReader()
  await reader.read(await createImageBitmap(new ImageData(8, 8)))
  reader.end()
}

interface TasksProps {
  readonly mine: MyTasks
  readonly checkIns: ReturnType<typeof useCheckIns>
  readonly isKept: boolean
}

const Tasks = ({ mine, checkIns, isKept }: TasksProps) => {
  const t = useText()
  const [first, ...others] = mine.rows
  const query = useTask(first?.taskId)
  if (!first)
    return <EmptyState picture="clear" title={t(($) => $.patrol.none)} hint={t(($) => $.patrol.noneHint)} compact />
  return (
    <>
      {mine.isKept && <StatusBar text={t(($) => $.patrol.keptOld)} />}
      <QueryState query={query} call={patrolTaskCalls.get}>
        {(task) => <RouteCard task={task} checkIns={checkIns.checkIns} isKept={isKept} />}
      </QueryState>
      {others.length > 0 && (
        <Card>
          <LinkRow icon="list" text={`${t(($) => $.patrol.backlog)} ${mine.rows.length}`} to={patrolPages.backlog} />
        </Card>
      )}
    </>
  )
}

/** For whoever may look after them. */
const Plans = () => {
  const t = useText()
  const can = useCan()
  const projectId = useProject()?.projectId
  const where = projectId === undefined ? {} : { projectId }
  const query = useQuery({ ...queryOf(patrolPlanCalls.list, where), enabled: can(patrolPlanCalls.list) })
  if (!can(patrolPlanCalls.list)) return null
  return (
    <>
      <SectionHead title={t(($) => $.patrol.plans)} count={query.data?.rows.length}>
        {projectId !== undefined && <Uncovered projectId={projectId} />}
      </SectionHead>
      <Card padded={false}>
        <QueryState query={query} call={patrolPlanCalls.list} rows={2}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                picture="nothing"
                title={t(($) => $.patrol.noPlans)}
                hint={t(($) => $.patrol.noPlansHint)}
                compact
              />
            ) : (
              rows.map((plan) => <PlanRow key={plan.planId} plan={plan} />)
            )
          }
        </QueryState>
      </Card>
      {can(patrolPlaceCalls.list) && (
        <Card title={t(($) => $.patrol.manage)}>
          <LinkRow icon="qr" text={t(($) => $.patrol.places)} to={patrolPages.codes} />
          <LinkRow icon="clipboard" text={t(($) => $.patrol.placeTypes)} to={patrolPages.placeTypes} />
        </Card>
      )}
    </>
  )
}

/** Places that no plan goes to: nobody looks at them. */
const Uncovered = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(patrolPlaceCalls.list, { projectId, isUncovered: true, size: 100 }),
    enabled: can(patrolPlaceCalls.list),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <StateTag tone="fault" shape>
      {t(($) => $.patrol.uncovered, { count: data.rows.length })}
    </StateTag>
  )
}

const CheckInDock = () => {
  const t = useText()
  const router = useRouter()
  const scan = (): void => void router.go(patrolPages.code)
  if (!hasNfc())
    return (
      <Dock>
        <Button size="large" icon="qr" onClick={scan}>
          {t(($) => $.patrol.scanIn)}
        </Button>
      </Dock>
    )
  return (
    <Dock>
      <Button size="large" look="outline" icon="qr" onClick={scan}>
        {t(($) => $.patrol.scan)}
      </Button>
      <Button size="large" icon="nfc" onClick={() => void router.go(`${patrolPages.code}?way=nfc`)}>
        {t(($) => $.patrol.touchIn)}
      </Button>
    </Dock>
  )
}
