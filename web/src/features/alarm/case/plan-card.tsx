import { useQuery } from '@tanstack/react-query'
import { planCalls } from '@vigil/contract/plan/plan'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { PlanGround } from '#foundation/plan/plan-ground.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'

const heights = { case: 260, wall: 420 }
/** What hangs near it may change while somebody looks. */
const everyMs = 10_000

interface PlanCardProps {
  readonly equipmentId: string
  readonly on?: keyof typeof heights
}

/** Where it is on the plan of its floor; nothing where nobody has put it on one. */
export const PlanCard = ({ equipmentId, on = 'case' }: PlanCardProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(planCalls.ofEquipment, { equipmentId }),
    enabled: can(planCalls.ofEquipment),
    refetchInterval: everyMs,
  })
  const plan = data?.plan
  if (!plan) return null
  return (
    <Card title={t(($) => $.alarm.onPlan, { name: plan.name })} padded={false}>
      <WithTexts areas={['map']}>
        <PlanGround plan={plan} height={heights[on]} chosen={data.pinned ?? undefined} />
      </WithTexts>
    </Card>
  )
}
