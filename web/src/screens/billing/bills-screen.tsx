/** Bills: the months of a company's account, and each of them down to single movements and their orders. */
import { useQuery } from '@tanstack/react-query'
import { billCalls, Month, type Bill } from '@vigil/contract/billing/bill'
import { moneyText } from '#features/company/money-text.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { BillDetails } from './bill-details.tsx'
import { billTones } from './bill-words.ts'
import { usePlace } from './use-place.ts'
import styles from './billing.module.css'

export const BillsScreen = () => {
  const t = useText()
  const can = useCan()
  const place = usePlace()
  const { wordOf, change } = useAddressFields<'month'>()
  const query = useQuery({ ...queryOf(billCalls.list, place), enabled: can(billCalls.list) })
  const asked = Month.safeParse(wordOf('month')).data
  return (
    <RecordPage title={t(($) => $.billing.bills)} subtitle={query.data?.payer?.name}>
      <QueryState query={query} call={billCalls.list} rows={6}>
        {({ payer, rows }) => {
          const month = asked ?? rows[0]?.month
          if (month === undefined || payer?.companyId === undefined || payer.companyId === null)
            return (
              <EmptyState
                picture="nothing"
                title={t(($) => $.billing.noBills)}
                hint={t(($) => $.billing.noBillsHint)}
              />
            )
          return (
            <div className={styles.two}>
              <Months rows={rows} chosen={month} onChoose={(wish) => change({ month: wish })} />
              <BillDetails key={month} companyId={payer.companyId} month={month} />
            </div>
          )
        }}
      </QueryState>
    </RecordPage>
  )
}

interface MonthsProps {
  readonly rows: readonly Bill[]
  readonly chosen: string
  readonly onChoose: (month: string) => void
}

const Months = ({ rows, chosen, onChoose }: MonthsProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card>
      <ul className={styles.list}>
        {rows.map(({ month, taken, count, state, due }) => (
          <li key={month}>
            <button
              type="button"
              className={`${styles.row} ${month === chosen ? styles.chosen : ''}`}
              aria-current={month === chosen}
              onClick={() => onChoose(month)}
            >
              <span className={styles.words}>
                <b>{month}</b>
                <small>{t(($) => $.billing.times, { n: count })}</small>
              </span>
              <span className={styles.end}>
                {taken !== undefined && <b className={styles.money}>{moneyText(due ?? -taken, language)}</b>}
                {state !== null && <StateTag tone={billTones[state]}>{t(($) => $.billing.use.states[state])}</StateTag>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
