/** The bill for what a month used: how far it is, what it is for, and what is to be done with it. */
import { billStates, type BillState } from '@vigil/contract/billing/bill-states'
import { billCalls, type BillDetail, type UseBill } from '@vigil/contract/billing/bill'
import { moneyText } from '#features/company/money-text.ts'
import { ExportButton } from '#features/records/export-button.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { billTones } from './bill-words.ts'
import { UseActs } from './use-acts.tsx'
import { UseLines } from './use-lines.tsx'
import styles from './billing.module.css'

interface UseBillCardProps {
  readonly companyId: string
  readonly detail: BillDetail
  readonly onChanged: () => void
}

export const UseBillCard = ({ companyId, detail, onChanged }: UseBillCardProps) => {
  const t = useText()
  const language = useLanguage()
  const { bill, use, due, month } = detail
  if (bill === null && use.length === 0) return null
  return (
    <Card
      title={t(($) => $.billing.use.title)}
      aside={
        <span className={styles.aside}>
          {bill && <StateTag tone={billTones[bill.state]}>{t(($) => $.billing.use.states[bill.state])}</StateTag>}
          <ExportButton
            call={billCalls.exportUse}
            input={{ companyId, month, language: language === 'en' ? 'en' : 'zh' }}
          />
        </span>
      }
    >
      {bill && <Steps bill={bill} />}
      {bill === null && <p className={styles.hint}>{t(($) => $.billing.use.running)}</p>}
      <UseLines companyId={companyId} month={month} lines={use} />
      {due !== undefined && (
        <p className={styles.total}>
          <b>{t(($) => $.billing.use.total)}</b>
          <b className={styles.figure}>{moneyText(due, language)}</b>
        </p>
      )}
      {bill && bill.reason !== '' && (
        <p className={styles.hint}>{t(($) => $.billing.use.reasonIs, { reason: bill.reason })}</p>
      )}
      {bill && <UseActs companyId={companyId} month={month} bill={bill} onChanged={onChanged} />}
    </Card>
  )
}

/** Where it has been, where it is, and what would come next; late and given up only where it is so. */
const stepsOf = (bill: UseBill): BillState[] =>
  billStates.filter((state) => {
    const hasBeen = bill.moves.some(({ to }) => to === state)
    if (hasBeen) return true
    const isOver = bill.state === 'paid' || bill.state === 'writtenOff'
    return !isOver && (state === 'issued' || (state === 'confirmed' && bill.state !== 'overdue') || state === 'paid')
  })

const Steps = ({ bill }: { readonly bill: UseBill }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <ol className={styles.steps}>
      {stepsOf(bill).map((state) => {
        const move = bill.moves.findLast(({ to }) => to === state)
        const isWaited = state === 'paid' && bill.dueAt !== null
        return (
          <li key={state} className={move ? styles.reached : undefined} aria-current={state === bill.state && 'step'}>
            <b>{t(($) => $.billing.use.states[state])}</b>
            {move && <small>{[dayTimeText(Date.parse(move.at), language), move.by].filter(Boolean).join(' · ')}</small>}
            {!move && isWaited && (
              <small>{t(($) => $.billing.use.dueBy, { day: dayText(bill.dueAt ?? '', language) })}</small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
