import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { hazardCalls, type HazardCase as Case } from '@vigil/contract/hazard/hazard'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { OrderLinks } from '#foundation/record/order-links.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { DeadlineCard } from './deadline-card.tsx'
import { HazardDock } from './hazard-dock.tsx'
import { HazardTimeline } from './hazard-timeline.tsx'
import { saysEvent } from './use-hazard-words.ts'
import styles from './hazard-case.module.css'

/** One hazard: how long is left, what was done, who signs, and everything that happened. */
export const HazardCase = ({ hazardId }: { readonly hazardId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(hazardCalls.case, { hazardId }), enabled: can(hazardCalls.case) })
  return (
    <QueryState query={query} call={hazardCalls.case}>
      {(shown) => (
        <RecordDetail dock={<HazardDock shown={shown} />}>
          <DeadlineCard shown={shown} />
          <Facts shown={shown} />
          <HazardTimeline shown={shown} />
        </RecordDetail>
      )}
    </QueryState>
  )
}

const Facts = ({ shown }: { readonly shown: Case }) => {
  const t = useText()
  const facts = useFacts(shown)
  return (
    <Card
      title={t(($) => $.hazard.reviews)}
      aside={<span className={styles.aside}>{t(($) => $.hazard.notCorrector)}</span>}
    >
      <FactList facts={facts} />
    </Card>
  )
}

const useFacts = (shown: Case): readonly Fact[] => {
  const t = useText()
  const seesOrders = useCan()(workOrderCalls.list)
  const language = useLanguage()
  const moment = (at: string): string => dayTimeText(Date.parse(at), language)
  const { plan } = shown
  const device = shown.recoveredAt === null ? t(($) => $.hazard.stillThere) : moment(shown.recoveredAt)
  return [
    [t(($) => $.hazard.corrector), shown.correctorName ?? t(($) => $.hazard.noCorrector)],
    [t(($) => $.hazard.measure), shown.measure],
    [t(($) => $.hazard.detail), shown.detail === '' ? null : shown.detail],
    ...shown.reviews.map(
      ({ side, name, at }) =>
        [
          `${t(($) => $.hazard.reviews)} · ${t(($) => $.hazard.side[side])}`,
          at === null ? t(($) => $.hazard.notSigned) : `${name ?? ''} ${moment(at)}`.trim(),
        ] as const,
    ),
    [t(($) => $.hazard.source.device), saysEvent(shown.source) ? device : null],
    [t(($) => $.hazard.repair), seesOrders ? <Orders shown={shown} /> : null],
    [t(($) => $.hazard.plan.person), plan && plan.person],
    [t(($) => $.hazard.plan.cost), plan && (plan.costFen / 100).toLocaleString(language)],
    [t(($) => $.hazard.plan.due), plan && moment(plan.dueAt)],
    [t(($) => $.hazard.plan.interim), plan && plan.interim],
    [t(($) => $.hazard.equipment), shown.equipmentId === null ? null : <EquipmentFact shown={shown} />],
  ]
}

const Orders = ({ shown: { hazardId, level, closedAt } }: { readonly shown: Case }) => (
  <OrderLinks
    cause={{ hazardId }}
    urgency={level === 'general' ? 'high' : 'urgent'}
    isOpen={closedAt === null}
    makeText={useText()(($) => $.hazard.makeOrder)}
  />
)

/** Its page is one press away, for whoever may open it. */
const EquipmentFact = ({ shown: { equipmentId, equipmentName } }: { readonly shown: Case }) => {
  const can = useCan()
  const { open } = useOpenEquipment()
  const { data: equipment } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: equipmentId ?? '' }),
    enabled: equipmentId !== null && can(equipmentCalls.detail),
  })
  if (!equipment) return equipmentName
  return (
    <button type="button" className={styles.link} onClick={() => void open(equipment)}>
      {equipmentName}
    </button>
  )
}
