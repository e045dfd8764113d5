/** One month by kind; each kind opens to its movements, each movement to its order. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { billCalls, type BillDetail } from '@vigil/contract/billing/bill'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { Fragment, useState } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { MovementRow } from './movement-row.tsx'
import { UseBillCard } from './use-bill-card.tsx'
import styles from './billing.module.css'

interface BillDetailsProps {
  readonly companyId: string
  readonly month: string
}

type Kind = BillDetail['lines'][number]['kind']

export const BillDetails = ({ companyId, month }: BillDetailsProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const reread = (): void => {
    for (const { path } of [billCalls.list, billCalls.detail, payOrderCalls.overview])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const query = useQuery({ ...queryOf(billCalls.detail, { companyId, month }), enabled: can(billCalls.detail) })
  return (
    <div className={styles.stack}>
      {query.data && <UseBillCard companyId={companyId} detail={query.data} onChanged={reread} />}
      <Card
        title={t(($) => $.billing.monthBill, { month })}
        aside={
          query.data && (
            <StateTag tone={query.data.isClosed ? 'plain' : 'action'}>
              {t(($) => (query.data.isClosed ? $.billing.closed : $.billing.open))}
            </StateTag>
          )
        }
      >
        <QueryState query={query} call={billCalls.detail} rows={5}>
          {(bill) => (
            <>
              <Sums bill={bill} />
              <Kinds bill={bill} companyId={companyId} />
              <p className={styles.hint}>{t(($) => $.billing.lineHint)}</p>
            </>
          )}
        </QueryState>
      </Card>
    </div>
  )
}

const Sums = ({ bill: { opening, added, taken, closing } }: { readonly bill: BillDetail }) => {
  const t = useText()
  const language = useLanguage()
  const text = (fen: number | undefined) => (fen === undefined ? null : moneyText(fen, language))
  return (
    <FactList
      atEnd
      facts={[
        [t(($) => $.billing.opening), text(opening)],
        [t(($) => $.billing.added), text(added)],
        [t(($) => $.billing.taken), text(taken === undefined ? undefined : -taken)],
        [t(($) => $.billing.closing), text(closing)],
      ]}
    />
  )
}

const Kinds = ({ bill, companyId }: { readonly bill: BillDetail; readonly companyId: string }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const [opened, open] = useState<Kind | undefined>(undefined)
  if (bill.lines.length === 0) return <EmptyLine>{t(($) => $.billing.none)}</EmptyLine>
  return (
    <table className={styles.table}>
      <tbody>
        {bill.lines.map(({ kind, count, fen }) => (
          <Fragment key={kind}>
            <tr>
              <th scope="row">
                {can(billCalls.lines) ? (
                  <Button
                    look="text"
                    size="small"
                    icon={opened === kind ? 'chevron-down' : 'chevron-right'}
                    aria-expanded={opened === kind}
                    onClick={() => open(opened === kind ? undefined : kind)}
                  >
                    {t(($) => $.billing.moneyKinds[kind])}
                  </Button>
                ) : (
                  t(($) => $.billing.moneyKinds[kind])
                )}
              </th>
              <td>{t(($) => $.billing.times, { n: count })}</td>
              {fen !== undefined && <td className={styles.money}>{moneyText(fen, language)}</td>}
            </tr>
            {opened === kind && (
              <tr>
                <td colSpan={3}>
                  <Lines companyId={companyId} month={bill.month} kind={kind} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const Lines = ({ companyId, month, kind }: BillDetailsProps & { readonly kind: Kind }) => {
  const t = useText()
  const query = usePages(billCalls.lines, { companyId, month, kind })
  return (
    <PagedRows query={query} call={billCalls.lines} none={<EmptyLine>{t(($) => $.billing.none)}</EmptyLine>}>
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((entry) => (
            <MovementRow key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
