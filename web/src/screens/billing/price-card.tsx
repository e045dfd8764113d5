/** One thing that is priced: what it costs, what it will cost, what it did. */
import type { PayPrice } from '@vigil/contract/billing/pay-price'
import { payPriceCalls } from '@vigil/contract/billing/pay-price'
import { useState } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { dayOf } from './platform-day.ts'
import { planOf, type PricePlan } from './price-plan.ts'
import { PriceSheet } from './price-sheet.tsx'
import styles from './billing.module.css'

interface PriceCardProps {
  readonly whose: { readonly oemId: string; readonly companyId: string | null; readonly kind: PayPrice['kind'] }
  readonly rows: readonly PayPrice[]
}

export const PriceCard = ({ whose, rows }: PriceCardProps) => {
  const t = useText()
  const can = useCan()
  const [isSetting, setSetting] = useState(false)
  const today = dayOf(Date.now())
  const plan = planOf(rows, whose, today)
  const ofAll = whose.companyId === null ? undefined : planOf(rows, { ...whose, companyId: null }, today).now
  const set = can(payPriceCalls.set) && (
    <Button look="text" size="small" onClick={() => setSetting(true)}>
      {t(($) => $.billing.prices.set)}
    </Button>
  )
  return (
    <Card title={t(($) => $.billing.prices.kinds[whose.kind])} aside={set}>
      <Present plan={plan} ofAll={ofAll} kind={whose.kind} />
      <Coming plan={plan} />
      <Past plan={plan} />
      {isSetting && <PriceSheet whose={whose} today={today} onClose={() => setSetting(false)} />}
    </Card>
  )
}

interface PresentProps {
  readonly plan: PricePlan
  readonly ofAll: PayPrice | undefined
  readonly kind: PayPrice['kind']
}

const Present = ({ plan: { now }, ofAll, kind }: PresentProps) => {
  const t = useText()
  const language = useLanguage()
  const counts = now ?? ofAll
  const isCounted = kind === 'sms' || kind === 'voice'
  if (!counts)
    return <p className={styles.hint}>{t(($) => (isCounted ? $.billing.prices.uncounted : $.billing.prices.unset))}</p>
  return (
    <>
      <p className={styles.price}>
        <b>{moneyText(counts.fen, language)}</b>{' '}
        <span className={styles.hint}>{t(($) => $.billing.prices.per[kind])}</span>
      </p>
      <p className={styles.hint}>
        {now ? t(($) => $.billing.prices.since, { day: now.fromDay }) : t(($) => $.billing.prices.fromAll)}
      </p>
    </>
  )
}

const Coming = ({ plan: { next } }: { readonly plan: PricePlan }) => {
  const t = useText()
  const language = useLanguage()
  if (next.length === 0) return null
  return (
    <ul className={styles.list}>
      {next.map(({ fromDay, fen }) => (
        <li key={fromDay} className={styles.row}>
          <span className={styles.words}>
            <b className={styles.money}>{moneyText(fen, language)}</b>
            <small>{t(($) => $.billing.prices.from, { day: fromDay })}</small>
          </span>
          <StateTag tone="action">{t(($) => $.billing.prices.coming)}</StateTag>
        </li>
      ))}
    </ul>
  )
}

const Past = ({ plan: { past } }: { readonly plan: PricePlan }) => {
  const t = useText()
  const language = useLanguage()
  if (past.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>{t(($) => $.billing.prices.history, { n: past.length })}</summary>
      <ul className={styles.list}>
        {past.map(({ fromDay, fen }) => (
          <li key={fromDay} className={styles.row}>
            <span className={styles.hint}>{t(($) => $.billing.prices.since, { day: fromDay })}</span>
            <span className={styles.money}>{moneyText(fen, language)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
