import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderUrgency } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import styles from './order-links.module.css'

interface OrderLinksProps {
  readonly cause: { readonly hazardId: string } | { readonly alarmId: string }
  readonly urgency: OrderUrgency
  /** False where the cause is over: its orders stay to be read. */
  readonly isOpen: boolean
  readonly makeText: string
}

const mostShown = 5

/** The orders that were made of something, by the number that people say on the telephone; or one press that makes one. */
export const OrderLinks = ({ cause, urgency, isOpen, makeText }: OrderLinksProps) => {
  const can = useCan()
  const router = useRouter()
  const client = useQueryClient()
  const asked = queryOf(workOrderCalls.list, { ...cause, size: mostShown })
  const { data } = useQuery({ ...asked, enabled: can(workOrderCalls.list) })
  const to = (id: string): string => `${router.places.workOrder}?id=${id}`
  const making = useCommand(workOrderCalls.make, ({ workOrderId }) => {
    void client.invalidateQueries({ queryKey: [workOrderCalls.list.path] })
    void router.go(to(workOrderId))
  })
  const orders = data?.rows ?? []
  const hasOpen = orders.some(({ state }) => state !== 'closed' && state !== 'cancelled')
  return (
    <>
      {orders.map(({ workOrderId, code, assigneeName }) => (
        <a key={workOrderId} className={styles.link} href={router.hrefOf(to(workOrderId))}>
          {assigneeName === null ? code : `${code} · ${assigneeName}`}
        </a>
      ))}
      {isOpen && !hasOpen && can(workOrderCalls.make) && (
        <button
          type="button"
          className={styles.link}
          disabled={making.busy}
          onClick={() => void making.run({ ...cause, urgency })}
        >
          {makeText}
        </button>
      )}
      <FailureLine failure={making.failure} />
    </>
  )
}
