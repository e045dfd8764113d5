/** What is left, and for how long it lasts. */
import { payOrderCalls, type PayOverview } from '@vigil/contract/billing/pay-order'
import { moneyText } from '#features/company/money-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './billing.module.css'
import { addresses } from './addresses.ts'

interface BalanceCardProps {
  readonly overview: PayOverview
  readonly balance: number
}

const wholeDays = 60

export const BalanceCard = ({ overview, balance }: BalanceCardProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const router = useRouter()
  const { asOf, dailyFen = 0, isLow } = overview
  const days = dailyFen > 0 ? Math.max(0, Math.floor(balance / dailyFen)) : undefined
  return (
    <Card>
      <div className={styles.between}>
        <span className={styles.hint}>{t(($) => $.billing.balance)}</span>
        <span className={styles.hint}>{t(($) => $.billing.asOf, { time: clockText(Date.parse(asOf), language) })}</span>
      </div>
      <div className={styles.sum}>
        <span className={styles.large}>{moneyText(balance, language)}</span>
        {balance < 0 && <StateTag tone="fault">{t(($) => $.billing.debt)}</StateTag>}
        {can(payOrderCalls.addTopUp) && (
          <Button size="large" onClick={() => void router.go(addresses.payment)}>
            {t(($) => $.billing.topUp)}
          </Button>
        )}
      </div>
      {days !== undefined && (
        <div className={styles.bar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, (100 * days) / wholeDays)}%` }} />
        </div>
      )}
      <div className={styles.between}>
        <span className={styles.hint}>
          {days === undefined ? t(($) => $.billing.unused) : t(($) => $.billing.lasts, { n: days })}
        </span>
        {days !== undefined && (
          <span className={styles.hint}>{t(($) => $.billing.daily, { money: moneyText(dailyFen, language) })}</span>
        )}
      </div>
      {isLow && (
        <p className={`${styles.note} ${styles.low}`} role="status">
          {t(($) => $.billing.low)}
        </p>
      )}
    </Card>
  )
}
