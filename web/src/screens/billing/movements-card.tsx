/** What moved last; all of it is in the bills. */
import { billCalls } from '@vigil/contract/billing/bill'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { Card } from '#ui/surface/card.tsx'
import { addresses } from './addresses.ts'
import { MovementRow } from './movement-row.tsx'
import { monthOf } from './platform-day.ts'
import styles from './billing.module.css'

export const MovementsCard = ({ companyId }: { readonly companyId: string }) => {
  const t = useText()
  const router = useRouter()
  const query = useQuery(queryOf(billCalls.lines, { companyId, month: monthOf(Date.now()), size: 5 }))
  const all = (
    <Button look="text" size="small" onClick={() => void router.go(addresses.bills)}>
      {t(($) => $.billing.bills)}
    </Button>
  )
  return (
    <Card title={t(($) => $.billing.recent)} aside={all}>
      <QueryState query={query} call={billCalls.lines} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>{t(($) => $.billing.none)}</EmptyLine>
          ) : (
            <ul className={styles.list}>
              {rows.map((entry) => (
                <MovementRow key={entry.entryId} entry={entry} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
