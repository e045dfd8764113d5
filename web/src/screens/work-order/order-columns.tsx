import type { OrderSummary } from '@vigil/contract/work-order/work-order'
import type { RecordColumn } from '#foundation/record/record-columns.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { orderPlace, useClockText, useOrderTitle } from './use-order-words.ts'

interface CellProps {
  readonly row: OrderSummary
}

const Title = ({ row }: CellProps) => useOrderTitle(row)
const Place = ({ row }: CellProps) => orderPlace(row)

const Clock = ({ row }: CellProps) => {
  const t = useText()
  const text = useClockText(row)
  const parts = [row.code, t(($) => $.workOrder.urgency[row.urgency]), text].filter((part) => part !== null)
  return parts.join(' · ')
}

const State = ({ row }: CellProps) => {
  const t = useText()
  return (
    <StateTag tone={row.isOverdue ? 'warn' : row.state === 'processing' ? 'action' : 'plain'}>
      {t(($) => $.workOrder.state[row.state])}
    </StateTag>
  )
}

/** One order in a list: what, where, how long is left, how far it is. */
export const orderColumns: readonly RecordColumn<OrderSummary>[] = [
  { name: 'title', at: 'title', Cell: Title },
  { name: 'place', at: 'under', Cell: Place },
  { name: 'clock', at: 'under', Cell: Clock },
  { name: 'state', at: 'end', Cell: State },
]
