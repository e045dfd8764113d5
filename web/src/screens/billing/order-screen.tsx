/** One order: what it is for, what it costs, how far it is, what was booked for it. */
import { useQuery } from '@tanstack/react-query'
import { payOrderCalls, type PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { moneyText } from '#features/company/money-text.ts'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { OrderActs } from './order-acts.tsx'
import { orderMeasure, orderTitle, stateTones } from './order-words.ts'
import styles from './billing.module.css'
import { addresses } from './addresses.ts'

export const OrderScreen = () => {
  const t = useText()
  const { idOf } = useAddressFields<'id'>()
  const missing = {
    title: t(($) => $.billing.orderMissing),
    way: { text: t(($) => $.billing.allOrders), to: addresses.orders },
  }
  return (
    <RecordPage title={t(($) => $.billing.order)} body="column">
      <RecordById id={idOf('id')} missing={missing}>
        {(id) => <ById key={id} payOrderId={id} />}
      </RecordById>
    </RecordPage>
  )
}

const ById = ({ payOrderId }: { readonly payOrderId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(payOrderCalls.detail, { payOrderId }), enabled: can(payOrderCalls.detail) })
  return (
    <QueryState query={query} call={payOrderCalls.detail} rows={6}>
      {(order) => (
        <>
          <Head order={order} />
          {order.lines.length > 0 && <Lines order={order} />}
          <Facts order={order} />
          <Course order={order} />
          <InvoiceCard order={order} onChanged={() => void query.refetch()} />
          <OrderActs order={order} onChanged={() => void query.refetch()} />
        </>
      )}
    </QueryState>
  )
}

interface PartProps {
  readonly order: PayOrderDetail
}

const Head = ({ order }: PartProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card>
      <div className={styles.centre}>
        <span>{orderTitle(t, order)}</span>
        {order.fen === undefined ? (
          <p className={styles.hint}>{t(($) => $.billing.hidden)}</p>
        ) : (
          <span className={styles.large}>{moneyText(order.fen, language)}</span>
        )}
        <StateTag tone={stateTones[order.state]}>{t(($) => $.billing.states[order.state])}</StateTag>
      </div>
    </Card>
  )
}

const Lines = ({ order }: PartProps) => {
  const t = useText()
  const language = useLanguage()
  const endOf = ({ endsBefore, endsAfter }: PayOrderDetail['lines'][number]): string => {
    const [from, to] = [endsBefore, endsAfter].map((end) => (end === null ? undefined : dayText(end, language)))
    if (from === undefined) return to ?? ''
    return to === undefined ? t(($) => $.billing.endsAt, { day: from }) : t(($) => $.billing.endsFromTo, { from, to })
  }
  return (
    <Card title={orderMeasure(t, order)}>
      <ul className={styles.list}>
        {order.lines.map((line) => (
          <li key={line.equipmentId} className={styles.row}>
            <span className={styles.words}>{line.deviceName}</span>
            <span className={styles.hint}>{endOf(line)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Facts = ({ order }: PartProps) => {
  const t = useText()
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? null : dayTimeText(Date.parse(instant), language))
  return (
    <Card>
      <FactList
        facts={[
          [t(($) => $.billing.orderNo), order.no],
          [t(($) => $.billing.unit), order.projectName],
          [t(($) => $.billing.company), order.companyName],
          [t(($) => $.billing.unitPrice), order.unitFen === undefined ? null : moneyText(order.unitFen, language)],
          [t(($) => $.billing.made), at(order.createdAt)],
          [t(($) => $.billing.paidAt), at(order.paidAt)],
          [t(($) => $.billing.way), order.way && t(($) => $.billing.ways[order.way ?? 'balance'])],
          [t(($) => $.billing.note), order.note === '' ? null : order.note],
        ]}
      />
    </Card>
  )
}

const movementKinds = ['payment', 'topUp', 'refund', 'stray', 'returned', 'recharge', 'charge'] as const

const Course = ({ order: { moves, movements } }: PartProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card title={t(($) => $.billing.course)}>
      <ol className={styles.list}>
        {moves.map(({ at, to, by }) => (
          <li key={`${at} ${to}`} className={styles.row}>
            <span>{t(($) => $.billing.states[to])}</span>
            <span className={styles.hint}>
              {[dayTimeText(Date.parse(at), language), by].filter((word) => word !== null).join(' · ')}
            </span>
          </li>
        ))}
        {movements.map(({ movementId, kind, at, fen }) => (
          <li key={movementId} className={styles.row}>
            <span className={styles.words}>
              {t(($) => $.billing.booked)} ·{' '}
              {t(($) => $.billing.movements[movementKinds.find((known) => known === kind) ?? 'charge'])}
              <small>{dayTimeText(Date.parse(at), language)}</small>
            </span>
            {fen !== undefined && <b className={styles.money}>{moneyText(fen, language)}</b>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
