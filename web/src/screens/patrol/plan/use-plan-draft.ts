/** The plan that is being written, kept on the device: its points are chosen on a page of their own. */
import { PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { useState } from 'react'
import { useDraft } from '#foundation/form/use-draft.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

export const emptyPlan: PatrolPlanBody = {
  name: '',
  placeIds: [],
  cycle: { kind: 'day' },
  windows: [{ from: '09:00', to: '18:00' }],
  people: [],
  swaps: [],
  isOrderFixed: false,
  weakestProof: 'qr',
  needsPhoto: false,
}

export const newPerson = (accountId: string): PatrolPlanBody['people'][number] => ({
  accountId,
  weekdays: everyDay,
  from: '00:00',
  to: '00:00',
})

export const usePlanDraft = (key: string, start: PatrolPlanBody) => {
  const { kept, keep, drop } = useDraft(`patrolPlan ${key}`, { plan: start })
  // Its name may be empty while it is written; everything else is as the contract says.
  const held = kept?.['plan']
  const isPlan = PatrolPlanBody.safeParse({ ...(typeof held === 'object' ? held : {}), name: 'x' }).success
  const [plan, setPlan] = useState(isPlan ? (held as PatrolPlanBody) : start) // the schema has just said so
  return {
    plan,
    change: (part: Partial<PatrolPlanBody>): void => {
      const next = { ...plan, ...part }
      setPlan(next)
      keep({ plan: next })
    },
    drop,
  }
}
export type PlanDraft = ReturnType<typeof usePlanDraft>
