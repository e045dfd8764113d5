/** The expense centre: what is left, what waits to be paid, what ends, and what moved last. */
import { useQuery } from '@tanstack/react-query'
import { billCalls } from '@vigil/contract/billing/bill'
import { invoiceCalls } from '@vigil/contract/billing/invoice'
import { payOrderCalls, type PayOverview } from '@vigil/contract/billing/pay-order'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { reconcileCalls } from '@vigil/contract/billing/reconcile'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { MovementsCard } from './movements-card.tsx'
import { OrderRow } from './order-row.tsx'
import { PackCard } from './pack-card.tsx'
import { RenewSheet } from './renew-sheet.tsx'
import { usePlace } from './use-place.ts'
import { useSeller } from './use-seller.ts'
import styles from './billing.module.css'
import { addresses } from './addresses.ts'

const rereadMs = 60_000

export const ExpenseScreen = () => {
  const t = useText()
  const can = useCan()
  const place = usePlace()
  const query = useQuery({
    ...queryOf(payOrderCalls.overview, place),
    enabled: can(payOrderCalls.overview),
    refetchInterval: rereadMs,
  })
  return (
    <RecordPage title={t(($) => $.billing.title)} subtitle={query.data?.payer?.name} body="column" actions={<Ways />}>
      <QueryState query={query} call={payOrderCalls.overview} rows={6}>
        {(overview) => <Content overview={overview} place={place} />}
      </QueryState>
    </RecordPage>
  )
}

/** To what is not of one balance. */
const Ways = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const isSeller = useSeller() !== undefined
  return (
    <>
      {isSeller && can(payPriceCalls.list) && (
        <Button look="text" onClick={() => void router.go(addresses.prices)}>
          {t(($) => $.billing.prices.title)}
        </Button>
      )}
      {can(invoiceCalls.list) && (
        <Button look="text" onClick={() => void router.go(addresses.invoices)}>
          {t(($) => $.billing.invoice.title)}
        </Button>
      )}
    </>
  )
}

interface ContentProps {
  readonly overview: PayOverview
  readonly place: { readonly projectId?: string }
}

const Content = ({ overview, place }: ContentProps) => {
  const t = useText()
  const can = useCan()
  const { payer } = overview
  return (
    <>
      {overview.balance !== undefined && <BalanceCard overview={overview} balance={overview.balance} />}
      {payer === null && <p className={styles.note}>{t(($) => $.billing.noPayerHint)}</p>}
      <OpenOrders overview={overview} />
      <Ending count={overview.expiring} place={place} />
      {payer?.companyId && <PackCard left={overview.messagesLeft} projectId={place.projectId} />}
      {payer?.companyId && can(billCalls.lines) && <MovementsCard companyId={payer.companyId} />}
      {can(reconcileCalls.settle) && <ToReconcile />}
      <p className={styles.note}>
        <Icon name="shield" size={20} />
        {t(($) => $.billing.fireGoesOn)}
      </p>
    </>
  )
}

/** For whoever sells: do the channels say the same as we do? */
const ToReconcile = () => {
  const t = useText()
  const router = useRouter()
  return (
    <Card title={t(($) => $.billing.reconcile.title)}>
      <div className={styles.sum}>
        <span>{t(($) => $.billing.reconcile.about)}</span>
        <Button look="soft" onClick={() => void router.go(addresses.reconcile)}>
          {t(($) => $.billing.reconcile.open)}
        </Button>
      </div>
    </Card>
  )
}

const OpenOrders = ({ overview: { open } }: { readonly overview: PayOverview }) => {
  const t = useText()
  const router = useRouter()
  const all = (
    <Button look="text" size="small" onClick={() => void router.go(addresses.orders)}>
      {t(($) => $.billing.allOrders)}
    </Button>
  )
  return (
    <Card title={t(($) => $.billing.toPay)} aside={all}>
      {open.length === 0 ? (
        <EmptyLine>{t(($) => $.billing.noneToPay)}</EmptyLine>
      ) : (
        <ul className={styles.list}>
          {open.map((order) => (
            <OrderRow key={order.payOrderId} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Ending = ({ count, place }: { readonly count: number; readonly place: ContentProps['place'] }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Card title={t(($) => $.billing.ending)}>
      <div className={styles.sum}>
        <span>{count === 0 ? t(($) => $.billing.noneEnding) : t(($) => $.billing.endingCount, { n: count })}</span>
        {count > 0 && can(payOrderCalls.add) && (
          <Button look="soft" onClick={() => setRenewing(true)}>
            {t(($) => $.billing.renew)}
          </Button>
        )}
      </div>
      {isRenewing && (
        <RenewSheet
          place={place}
          onClose={() => setRenewing(false)}
          onDone={(id) => void router.go(`${addresses.payment}?id=${id}`)}
        />
      )}
    </Card>
  )
}
