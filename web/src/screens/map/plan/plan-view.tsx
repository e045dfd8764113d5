import { useQuery } from '@tanstack/react-query'
import { planCalls, type Pin, type Plan } from '@vigil/contract/plan/plan'
import { useState } from 'react'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { PlanGround } from '#foundation/plan/plan-ground.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { ArrangeZones } from './arrange-zones.tsx'
import { ArrangePins } from './arrange-pins.tsx'
import { RemovePlan } from './remove-plan.tsx'
import styles from './plan.module.css'

/** How equipment is may change while somebody looks. */
const everyMs = 10_000

interface PlanViewProps {
  readonly planId: string
  /** It holds more or less than before, or is gone. */
  readonly onChanged: () => void
}

export const PlanView = ({ planId, onChanged }: PlanViewProps) => {
  const can = useCan()
  const [arranging, setArranging] = useState<'pins' | 'zones' | undefined>(undefined)
  const query = useQuery({
    ...queryOf(planCalls.detail, { planId }),
    enabled: can(planCalls.detail),
    // What is being moved must not jump back.
    refetchInterval: arranging === undefined ? everyMs : false,
  })
  const end = (): void => {
    setArranging(undefined)
    void query.refetch()
    onChanged()
  }
  return (
    <QueryState query={query} call={planCalls.detail}>
      {(plan) => {
        if (arranging === 'pins') return <ArrangePins plan={plan} onEnd={end} />
        if (arranging === 'zones') return <ArrangeZones plan={plan} onEnd={end} />
        return <Look plan={plan} onArrange={setArranging} onChanged={onChanged} />
      }}
    </QueryState>
  )
}

interface LookProps {
  readonly plan: Plan
  readonly onArrange: (what: 'pins' | 'zones') => void
  readonly onChanged: () => void
}

const Look = ({ plan, onArrange, onChanged }: LookProps) => {
  const t = useText()
  const can = useCan()
  const { open } = useOpenEquipment()
  const [chosen, setChosen] = useState<Pin | undefined>(undefined)
  const press = (pin: Pin): void => {
    // The first press names it, the second opens it.
    if (pin.equipmentId === chosen?.equipmentId) void open(pin.equipment)
    setChosen(pin)
  }
  return (
    <>
      <PlanGround plan={plan} chosen={chosen?.equipmentId} onChoose={press} />
      {can(planCalls.setPins) && (
        <div className={styles.tools}>
          <Button look="outline" onClick={() => onArrange('pins')}>
            {t(($) => $.map.plan.arrange)}
          </Button>
          <Button look="outline" onClick={() => onArrange('zones')}>
            {t(($) => $.map.plan.zones.arrange)}
          </Button>
          <RemovePlan planId={plan.planId} onGone={onChanged} />
        </div>
      )}
    </>
  )
}
