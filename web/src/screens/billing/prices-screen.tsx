/** What things cost: for all companies and for single ones, now, from a day on, and before. */
import { useQuery } from '@tanstack/react-query'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState, Refused } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PriceBoard } from './price-board.tsx'
import { useSeller } from './use-seller.ts'
import styles from './billing.module.css'

export const PricesScreen = () => {
  const t = useText()
  const can = useCan()
  const seller = useSeller()
  const { idOf } = useAddressFields<'oem'>()
  const isAllowed = seller !== undefined && can(payPriceCalls.list)
  const oemId = seller?.oemId ?? idOf('oem')
  return (
    <RecordPage title={t(($) => $.billing.prices.title)} subtitle={t(($) => $.billing.prices.subtitle)}>
      {!isAllowed && <Refused />}
      {isAllowed && seller.oemId === undefined && <Operator chosen={oemId} />}
      {isAllowed && oemId !== undefined && <Prices key={oemId} oemId={oemId} />}
      {isAllowed && oemId === undefined && (
        <EmptyState
          picture="nothing"
          title={t(($) => $.billing.prices.chooseOperator)}
          hint={t(($) => $.billing.prices.chooseOperatorHint)}
        />
      )}
    </RecordPage>
  )
}

const mostOperators = 100

/** Of the platform, which sells for many. */
const Operator = ({ chosen }: { readonly chosen: string | undefined }) => {
  const t = useText()
  const can = useCan()
  const { change } = useAddressFields<'oem' | 'company'>()
  const query = useQuery({ ...queryOf(oemCalls.list, { size: mostOperators }), enabled: can(oemCalls.list) })
  return (
    <div className={styles.above}>
      <Card>
        <QueryState query={query} call={oemCalls.list} rows={1}>
          {({ rows }) => (
            <SelectField
              label={t(($) => $.billing.prices.operator)}
              value={chosen ?? ''}
              options={[{ value: '', text: '—' }, ...rows.map(({ oemId, name }) => ({ value: oemId, text: name }))]}
              onChange={(oem) => change({ oem, company: undefined })}
            />
          )}
        </QueryState>
      </Card>
    </div>
  )
}

const Prices = ({ oemId }: { readonly oemId: string }) => {
  const query = useQuery(queryOf(payPriceCalls.list, { oemId }))
  return (
    <QueryState query={query} call={payPriceCalls.list} rows={6}>
      {({ rows }) => <PriceBoard oemId={oemId} rows={rows} />}
    </QueryState>
  )
}
