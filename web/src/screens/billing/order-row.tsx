import type { PayOrder } from '@vigil/contract/billing/pay-order'
import { moneyText } from '#features/company/money-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { RowLink } from '#ui/row/row-link.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { orderMeasure, orderTitle, stateTones } from './order-words.ts'
import styles from './billing.module.css'
import { addresses } from './addresses.ts'

const kindIcons = { renewal: 'refresh', service: 'settings', messagePack: 'chat', topUp: 'wallet' } as const

/** One order in a list: what, how much of it, what it costs, how far it is. */
export const OrderRow = ({ order }: { readonly order: PayOrder }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const to = `${addresses.order}?id=${order.payOrderId}`
  const facts = [order.projectName ?? order.companyName, order.no, dayTimeText(Date.parse(order.createdAt), language)]
  return (
    <li>
      <RowLink href={router.hrefOf(to)} className={styles.row ?? ''} onPress={() => void router.go(to)}>
        <span className={styles.tile} data-kind={order.kind}>
          <Icon name={kindIcons[order.kind]} size={22} />
        </span>
        <span className={`${styles.words} ${styles.grows}`}>
          <b>
            {orderTitle(t, order)} {orderMeasure(t, order)}
          </b>
          <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
        </span>
        <span className={styles.end}>
          {order.fen !== undefined && <b className={styles.money}>{moneyText(order.fen, language)}</b>}
          <StateTag tone={stateTones[order.state]}>{t(($) => $.billing.states[order.state])}</StateTag>
        </span>
      </RowLink>
    </li>
  )
}
