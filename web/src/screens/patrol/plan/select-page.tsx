import { patrolPlaceCalls, type PatrolPlace } from '@vigil/contract/patrol/place'
import { patrolPlanCalls, type PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { NoPlaces } from '../place/no-places.tsx'
import { useAskedPlan } from './use-asked-plan.ts'
import { emptyPlan, usePlanDraft } from './use-plan-draft.ts'
import styles from '../desk.module.css'

const mostAtOnce = 100

/** Which points a plan goes to, by floor; in the order in which they are pressed. */
export const SelectPage = () => {
  const t = useText()
  const project = useProject()
  const { planId, query } = useAskedPlan()
  if (!project) return <NoUnitPage title={t(($) => $.patrol.desk.plan.choose)} />
  if (planId === undefined)
    return <Chooser projectId={project.projectId} draftKey={project.projectId} start={emptyPlan} />
  return (
    <QueryState query={query} call={patrolPlanCalls.get}>
      {({ planId: key, projectId, state: _state, version: _version, by: _by, mayDo: _mayDo, ...start }) => (
        <Chooser projectId={projectId} draftKey={key} start={start} />
      )}
    </QueryState>
  )
}

interface ChooserProps {
  readonly projectId: string
  readonly draftKey: string
  readonly start: PatrolPlanBody
}

const Chooser = ({ projectId, draftKey, start }: ChooserProps) => {
  const t = useText()
  const router = useRouter()
  const draft = usePlanDraft(draftKey, start)
  const query = usePages(patrolPlaceCalls.list, { projectId }, { size: mostAtOnce })
  const { placeIds } = draft.plan
  const toggle = (placeId: string): void =>
    draft.change({
      placeIds: placeIds.includes(placeId) ? placeIds.filter((one) => one !== placeId) : [...placeIds, placeId],
    })
  return (
    <>
      <RecordPage
        title={t(($) => $.patrol.desk.plan.choose)}
        subtitle={t(($) => $.patrol.desk.plan.chosen, { count: placeIds.length })}
        body="column"
      >
        <PagedRows query={query} call={patrolPlaceCalls.list} none={<NoPlaces />}>
          {(rows) => <Floors rows={rows} chosen={placeIds} onToggle={toggle} />}
        </PagedRows>
      </RecordPage>
      <Dock>
        <Button size="large" onClick={() => router.back()}>
          {t(($) => $.patrol.desk.plan.take)}
        </Button>
      </Dock>
    </>
  )
}

interface FloorsProps {
  readonly rows: readonly PatrolPlace[]
  readonly chosen: readonly string[]
  readonly onToggle: (placeId: string) => void
}

const Floors = ({ rows, chosen, onToggle }: FloorsProps) => {
  const t = useText()
  const floors = [...new Set(rows.map(({ areaName }) => areaName))]
  return floors.map((floor) => (
    <Card key={floor ?? ''} title={floor ?? t(($) => $.patrol.desk.plan.floor)}>
      <div className={styles.tools}>
        {rows
          .filter(({ areaName }) => areaName === floor)
          .map(({ placeId, name, plans, nfcBoundAt }) => {
            const place = chosen.indexOf(placeId)
            return (
              <button
                key={placeId}
                type="button"
                className={styles.chip}
                aria-pressed={place >= 0}
                data-bare={plans === 0}
                onClick={() => onToggle(placeId)}
              >
                {place >= 0 ? <b>{place + 1}</b> : <Icon name="plus" size={16} />}
                {name}
                <small>
                  {plans === 0
                    ? t(($) => $.patrol.desk.plan.noPlan)
                    : nfcBoundAt === null
                      ? t(($) => $.patrol.ways.qr)
                      : t(($) => $.patrol.ways.nfc)}
                </small>
              </button>
            )
          })}
      </div>
    </Card>
  ))
}
