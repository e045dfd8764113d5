/** What the channels say, less what we have, is what the rows below explain; each outcome narrows them. */
import { matchOutcomes, type MatchOutcome, type Reconciliation } from '@vigil/contract/billing/reconcile'
import { moneyText } from '#features/company/money-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './reconcile.module.css'

interface OutcomesProps {
  readonly found: Reconciliation
  readonly chosen: MatchOutcome | undefined
  readonly onChoose: (outcome: MatchOutcome | undefined) => void
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export const Outcomes = ({ found, chosen, onChoose }: OutcomesProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Equation found={found} />
      <div className={styles.outcomes} role="group" aria-label={t(($) => $.billing.reconcile.byOutcome)}>
        {matchOutcomes.map((outcome) => {
          const sum = found.sums.find((one) => one.outcome === outcome)
          const fen = outcome === 'matched' ? (sum?.theirFen ?? 0) : (sum?.theirFen ?? 0) - (sum?.ourFen ?? 0)
          return (
            <button
              key={outcome}
              type="button"
              className={styles.outcome}
              aria-pressed={outcome === chosen}
              onClick={() => onChoose(outcome === chosen ? undefined : outcome)}
            >
              <span>{t(($) => $.billing.reconcile.outcomes[outcome])}</span>{' '}
              <span className={styles.amount}>
                <b>{sum?.count ?? 0}</b> {t(($) => $.billing.reconcile.pieces)} ·{' '}
                {moneyText(fen, language, outcome === 'matched' ? 'auto' : 'always')}
              </span>
            </button>
          )
        })}
      </div>
    </>
  )
}

const Equation = ({ found: { sums, statements } }: { readonly found: Reconciliation }) => {
  const t = useText()
  const language = useLanguage()
  const theirs = sumOf(sums.map(({ theirFen }) => theirFen))
  const ours = sumOf(sums.map(({ ourFen }) => ourFen))
  const open = sumOf(sums.map(({ open: some }) => some))
  const [read] = statements.flatMap(({ readAt }) => (readAt === null ? [] : [readAt])).toSorted()
  const parts = [
    {
      label: t(($) => $.billing.reconcile.theirs),
      fen: theirs,
      hint: read && t(($) => $.billing.reconcile.cameAt, { time: clockText(Date.parse(read), language) }),
    },
    { sign: '−', label: t(($) => $.billing.reconcile.ours), fen: ours },
    {
      sign: '=',
      label: t(($) => $.billing.reconcile.difference),
      fen: theirs - ours,
      hint:
        open === 0 ? t(($) => $.billing.reconcile.allSettled) : t(($) => $.billing.reconcile.openCount, { n: open }),
    },
  ]
  return (
    <Card>
      <dl className={styles.equation}>
        {parts.map(({ sign, label, fen, hint }) => (
          <div key={label}>
            <dt>
              {sign !== undefined && <i aria-hidden="true">{sign}</i>}
              {label}
            </dt>
            <dd>
              <b>{moneyText(fen, language)}</b>
              {hint !== undefined && <small>{hint}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
