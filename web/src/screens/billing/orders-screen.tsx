/** Every order in reach, newest first. */
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { payOrderStates } from '@vigil/contract/billing/pay-order-states'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { OrderRow } from './order-row.tsx'
import styles from './billing.module.css'

export const OrdersScreen = () => {
  const t = useText()
  const { oneOf, change } = useAddressFields<'state'>()
  const state = oneOf('state', payOrderStates)
  const query = usePages(payOrderCalls.list, state === undefined ? {} : { state })
  const none = (
    <EmptyState picture="nothing" title={t(($) => $.billing.noOrders)} hint={t(($) => $.billing.noOrdersHint)} />
  )
  return (
    <RecordPage title={t(($) => $.billing.orders)} body="column">
      <ChipRow
        label={t(($) => $.billing.byState)}
        chips={payOrderStates.map((value) => ({ value, text: t(($) => $.billing.states[value]) }))}
        chosen={state === undefined ? [] : [state]}
        onPress={(pressed) => change({ state: pressed === state ? undefined : pressed })}
      />
      <PagedRows query={query} call={payOrderCalls.list} none={none}>
        {(rows) => (
          <Card>
            <ul className={styles.list}>
              {rows.map((order) => (
                <OrderRow key={order.payOrderId} order={order} />
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
    </RecordPage>
  )
}
