import { useQuery, useQueryClient } from '@tanstack/react-query'
import { balanceCalls, type BalanceEntry } from '@vigil/contract/tenancy/balance'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { moneyText } from './money-text.ts'
import { PagedCard } from './paged-card.tsx'
import { RechargeSheet } from './recharge-sheet.tsx'
import styles from './company-panel.module.css'

/** What is left of what was paid, and how it came to be. */
export const BalancePart = ({ companyId }: { readonly companyId: string }) => {
  const t = useText()
  const client = useQueryClient()
  const entries = usePages(balanceCalls.entries, { companyId })
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: [balanceCalls.balance.path] })
    void client.invalidateQueries({ queryKey: [balanceCalls.entries.path] })
  }
  return (
    <>
      <Now companyId={companyId} onChanged={changed} />
      <PagedCard
        title={t(($) => $.company.balance)}
        call={balanceCalls.entries}
        query={entries}
        none={{ title: t(($) => $.company.money.none) }}
      >
        {(entry) => <EntryRow key={entry.entryId} entry={entry} />}
      </PagedCard>
    </>
  )
}

const Now = ({ companyId, onChanged }: { readonly companyId: string; readonly onChanged: () => void }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const [isTopping, setTopping] = useState(false)
  const query = useQuery({ ...queryOf(balanceCalls.balance, { companyId }), enabled: can(balanceCalls.balance) })
  const topUp = can(balanceCalls.recharge) && (
    <Button onClick={() => setTopping(true)}>{t(($) => $.company.money.recharge)}</Button>
  )
  return (
    <Card title={t(($) => $.company.money.now)} aside={topUp}>
      <QueryState query={query} call={balanceCalls.balance} rows={1}>
        {({ balance }) => (
          <p className={styles.balance}>
            {moneyText(balance, language)}{' '}
            {balance < 0 && <StateTag tone="fault">{t(($) => $.company.money.debt)}</StateTag>}
          </p>
        )}
      </QueryState>
      {isTopping && <RechargeSheet companyId={companyId} onDone={onChanged} onClose={() => setTopping(false)} />}
    </Card>
  )
}

const EntryRow = ({ entry }: { readonly entry: BalanceEntry }) => {
  const t = useText()
  const language = useLanguage()
  const facts = [
    dayTimeText(Date.parse(entry.at), language),
    ...(entry.bookedBy === null ? [] : [entry.bookedBy]),
    ...(entry.note === '' ? [] : [entry.note]),
    t(($) => $.company.money.after, { balance: moneyText(entry.balance, language) }),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{t(($) => $.company.money.kind[entry.kind])}</span>
        <span className={styles.sub}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.amount}>{moneyText(entry.amount, language, 'always')}</span>
    </li>
  )
}
