import { useQuery } from '@tanstack/react-query'
import type { BoardLane, OrderSummary } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowLink } from '#ui/row/row-link.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { orderPlace, useClockText, useOrderTitle } from './use-order-words.ts'
import styles from './work-order.module.css'

/** Every open order by its state, the shortest clock first. */
export const OrderBoard = () => {
  const t = useText()
  const can = useCan()
  const projectId = useProject()?.projectId
  const query = useQuery({
    ...queryOf(workOrderCalls.board, projectId === undefined ? {} : { projectId }),
    enabled: can(workOrderCalls.board),
  })
  return (
    <QueryState query={query} call={workOrderCalls.board} rows={6}>
      {({ lanes }) =>
        lanes.every(({ count }) => count === 0) ? (
          <EmptyState picture="clear" title={t(($) => $.workOrder.clear)} hint={t(($) => $.workOrder.clearHint)} />
        ) : (
          <div className={styles.board}>
            {lanes.map((lane) => (
              <Lane key={lane.column} lane={lane} />
            ))}
          </div>
        )
      }
    </QueryState>
  )
}

const Lane = ({ lane: { column, count, overdue, rows } }: { readonly lane: BoardLane }) => {
  const t = useText()
  const name = t(($) => $.workOrder.state[column])
  return (
    <section className={styles.lane} aria-label={name}>
      <header className={styles.laneHead}>
        <h2>{name}</h2>
        <b>{count}</b>
        {overdue > 0 && <span className={styles.late}>{t(($) => $.workOrder.overdueCount, { n: overdue })}</span>}
      </header>
      {rows.map((row) => (
        <OrderTile key={row.workOrderId} row={row} />
      ))}
      {count > rows.length && <p className={styles.more}>{t(($) => $.workOrder.more, { n: count - rows.length })}</p>}
    </section>
  )
}

const OrderTile = ({ row }: { readonly row: OrderSummary }) => {
  const t = useText()
  const router = useRouter()
  const title = useOrderTitle(row)
  const clock = useClockText(row)
  const address = `${router.places.workOrder}?id=${row.workOrderId}`
  return (
    <RowLink href={address} className={styles.tile ?? ''} onPress={() => void router.go(address)}>
      <span className={styles.tileHead}>
        <span className={row.isOverdue ? styles.late : styles.clock}>
          {clock ?? t(($) => $.workOrder.state[row.state])}
        </span>
        <StateTag tone={row.urgency === 'urgent' ? 'warn' : 'plain'}>
          {t(($) => $.workOrder.urgency[row.urgency])}
        </StateTag>
      </span>
      <b className={styles.tileTitle}>{title}</b>
      <span className={styles.tilePlace}>{orderPlace(row)}</span>
      <span className={styles.tileFoot}>
        <span>{row.assigneeName ?? t(($) => $.workOrder.nobody)}</span>
        <span>{row.code}</span>
      </span>
    </RowLink>
  )
}
