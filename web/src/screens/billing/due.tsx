/** What an order costs, how long it still waits, and what it is for. */
import type { PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { moneyText } from '#features/company/money-text.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { orderMeasure, orderTitle } from './order-words.ts'
import styles from './billing.module.css'

interface DueProps {
  readonly order: PayOrderDetail
}

export const Due = ({ order }: DueProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <div className={styles.centre}>
        <span className={styles.hint}>{t(($) => $.billing.amount)}</span>
        {order.fen === undefined ? (
          <p>{t(($) => $.billing.hidden)}</p>
        ) : (
          <span className={styles.large}>{moneyText(order.fen, language)}</span>
        )}
        <Left until={Date.parse(order.expiresAt)} />
      </div>
      <What order={order} />
    </>
  )
}

/** Counted on the glass; what ends the order is the server's clock. */
const Left = ({ until }: { readonly until: number }) => {
  const t = useText()
  const now = useNow()
  return (
    <span className={`${styles.hint} ${styles.left}`} role="timer">
      <Icon name="stopwatch" size={20} />
      {t(($) => $.billing.until, { time: elapsedText(Math.max(0, until - now)) })}
    </span>
  )
}

const mostNamed = 5

const What = ({ order }: DueProps) => {
  const t = useText()
  const language = useLanguage()
  const price = order.unitFen === undefined || order.kind === 'topUp' ? undefined : moneyText(order.unitFen, language)
  return (
    <Card
      title={`${orderTitle(t, order)} ${orderMeasure(t, order)}`}
      aside={price && <span className={styles.hint}>{price}</span>}
    >
      <ul className={styles.list}>
        {order.lines.slice(0, mostNamed).map(({ equipmentId, deviceName, endsBefore }) => (
          <li key={equipmentId} className={styles.row}>
            <span className={styles.words}>{deviceName}</span>
            {endsBefore !== null && (
              <span className={styles.hint}>{t(($) => $.billing.endsAt, { day: dayText(endsBefore, language) })}</span>
            )}
          </li>
        ))}
        {order.lines.length > mostNamed && (
          <li className={styles.row}>{t(($) => $.billing.andMore, { n: order.lines.length - mostNamed })}</li>
        )}
        <li className={styles.row}>
          <span className={styles.hint}>{t(($) => $.billing.orderNo)}</span>
          <span className={styles.words}>{order.no}</span>
        </li>
      </ul>
    </Card>
  )
}
