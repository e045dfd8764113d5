import type { HazardCase } from '@vigil/contract/hazard/hazard'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import styles from './hazard-case.module.css'

/** One press sends somebody: the order that is open for it, or a new one. */
export const OrderFact = ({ shown: { hazardId, level } }: { readonly shown: HazardCase }) => {
  const t = useText()
  const router = useRouter()
  const making = useCommand(workOrderCalls.make, ({ workOrderId }) => {
    void router.go(`${router.places.workOrder}?id=${workOrderId}`)
  })
  const urgency = level === 'general' ? 'high' : 'urgent'
  return (
    <>
      <button
        type="button"
        className={styles.link}
        disabled={making.busy}
        onClick={() => void making.run({ hazardId, urgency })}
      >
        {t(($) => $.hazard.makeOrder)}
      </button>
      <FailureLine failure={making.failure} />
    </>
  )
}
