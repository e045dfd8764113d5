/** Top up and pay: an order by its number, or first the order of a top-up. */
import { useQuery } from '@tanstack/react-query'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { fenOf } from '#features/company/money-text.ts'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState, Refused } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { addresses } from './addresses.ts'
import { Due } from './due.tsx'
import { PayOutcome } from './pay-outcome.tsx'
import { PayWays } from './pay-ways.tsx'
import { usePlace } from './use-place.ts'

export const PaymentScreen = () => {
  const t = useText()
  const { idOf } = useAddressFields<'id'>()
  const id = idOf('id')
  return (
    <RecordPage title={t(($) => (id === undefined ? $.billing.topUpTitle : $.billing.payTitle))} body="column">
      {id === undefined ? <TopUp /> : <PayOrderById key={id} payOrderId={id} />}
    </RecordPage>
  )
}

const usualYuan = ['100', '500', '1000', '5000'] as const

const TopUp = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const place = usePlace()
  // One for each visit: a second press after a lost answer is the same order.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useCallForm(payOrderCalls.addTopUp, {
    defaults: { amount: '' },
    inputOf: ({ amount }) => ({ ...place, amount: fenOf(amount) ?? Number.NaN, idempotencyKey }),
    onDone: ({ payOrderId }) => void router.go(`${addresses.payment}?id=${payOrderId}`, 'redirect'),
  })
  if (!can(payOrderCalls.addTopUp)) return <Refused />
  return (
    <Card>
      <FormBody form={form} verb={t(($) => $.billing.topUpGo)} label={t(($) => $.billing.topUpTitle)}>
        <ChipRow
          label={t(($) => $.billing.topUpAmount)}
          chips={usualYuan.map((value) => ({ value, text: `¥ ${value}` }))}
          chosen={usualYuan.filter((value) => value === form.values.amount)}
          onPress={(amount) => form.change({ amount })}
        />
        <TextField
          {...form.field(
            'amount',
            t(($) => $.billing.amountWrong),
          )}
          label={t(($) => $.billing.topUpAmount)}
          inputMode="decimal"
        />
      </FormBody>
    </Card>
  )
}

const rereadMs = 3_000

/** Read again and again while it may be paid any moment: what counts is what the server knows. */
const PayOrderById = ({ payOrderId }: { readonly payOrderId: string }) => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(payOrderCalls.detail, { payOrderId }),
    enabled: can(payOrderCalls.detail),
    refetchInterval: ({ state }) => (state.data?.state === 'paying' ? rereadMs : false),
  })
  const reread = (): void => void query.refetch()
  return (
    <QueryState query={query} call={payOrderCalls.detail} rows={5}>
      {(order) =>
        order.state === 'created' || order.state === 'paying' ? (
          <>
            <Due order={order} />
            <PayWays order={order} onChanged={reread} />
          </>
        ) : (
          <PayOutcome order={order} />
        )
      }
    </QueryState>
  )
}
