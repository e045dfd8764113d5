import { useQuery } from '@tanstack/react-query'
import { patrolPlanCalls } from '@vigil/contract/patrol/plan'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

/** The plan that the address names; without a name it is a new one. */
export const useAskedPlan = () => {
  const can = useCan()
  const planId = useAddressFields<'plan'>().idOf('plan')
  const query = useQuery({
    ...queryOf(patrolPlanCalls.get, { planId: planId ?? '' }),
    enabled: planId !== undefined && can(patrolPlanCalls.get),
  })
  return { planId, query }
}
