/** One payment or refund as both sides have it, and how far its difference is. */
import type { MatchRow } from '@vigil/contract/billing/reconcile'
import { moneyText } from '#features/company/money-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './reconcile.module.css'

interface MatchLineProps {
  readonly row: MatchRow
  readonly onOpen: () => void
}

export const MatchLine = ({ row, onOpen }: MatchLineProps) => {
  const t = useText()
  const language = useLanguage()
  const { outcome, theirFen, ourFen, settled } = row
  const isOpen = outcome !== 'matched' && (settled === null || settled.isProposed)
  const money = (fen: number | null) => (fen === null ? '—' : moneyText(fen, language))
  const facts = [t(($) => $.billing.ways[row.channel]), t(($) => $.billing.reconcile.kinds[row.kind]), row.orderNo]
  return (
    <li>
      <button type="button" className={styles.line} onClick={onOpen}>
        <StateTag tone={outcome === 'matched' ? 'ok' : isOpen ? 'fault' : 'plain'} shape>
          {t(($) => $.billing.reconcile.outcomes[outcome])}
        </StateTag>
        <span className={styles.words}>
          <b>{row.companyName ?? t(($) => $.billing.reconcile.nobody)}</b>
          <small>{facts.join(' · ')}</small>
        </span>
        <span className={styles.money}>
          <small>{t(($) => $.billing.reconcile.theirs)}</small> {money(theirFen)}
        </span>
        <span className={styles.money}>
          <small>{t(($) => $.billing.reconcile.ours)}</small> {money(ourFen)}
        </span>
        <b className={styles.money}>{moneyText((theirFen ?? 0) - (ourFen ?? 0), language, 'exceptZero')}</b>
        <span className={styles.end}>
          {settled === null
            ? isOpen && t(($) => $.billing.reconcile.toDo)
            : [
                settled.by,
                dayTimeText(Date.parse(settled.at), language),
                t(($) => (settled.isProposed ? $.billing.reconcile.proposed : $.billing.reconcile.ends[settled.way])),
              ]
                .filter(Boolean)
                .join(' ')}
        </span>
      </button>
    </li>
  )
}
