import type { billCalls } from '@vigil/contract/billing/bill'
import type { OutputOf } from '@vigil/contract/call'
import { moneyText } from '#features/company/money-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { RowLink } from '#ui/row/row-link.tsx'
import { addresses } from './addresses.ts'
import styles from './billing.module.css'

type Entry = OutputOf<typeof billCalls.lines>['rows'][number]

/** One movement of a balance, leading to its order where there is one. */
export const MovementRow = ({ entry }: { readonly entry: Entry }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const facts = [dayTimeText(Date.parse(entry.at), language), entry.orderNo ?? entry.note, entry.bookedBy]
  const face = (
    <>
      <span className={styles.words}>
        <b>{t(($) => $.billing.moneyKinds[entry.kind])}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <b className={`${styles.money} ${entry.amount > 0 ? styles.plus : ''}`}>
        {moneyText(entry.amount, language, 'always')}
      </b>
    </>
  )
  const to = `${addresses.order}?id=${entry.orderId}`
  return (
    <li>
      {entry.orderId === null ? (
        <div className={styles.row}>{face}</div>
      ) : (
        <RowLink href={router.hrefOf(to)} className={styles.row ?? ''} onPress={() => void router.go(to)}>
          {face}
        </RowLink>
      )}
    </li>
  )
}
