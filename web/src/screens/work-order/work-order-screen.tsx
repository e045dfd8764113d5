import { boardColumns } from '@vigil/contract/work-order/order-moves'
import type { OrderSummary } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useState } from 'react'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { OrderBoard } from './order-board.tsx'
import { OrderCase } from './order-case.tsx'
import { orderColumns } from './order-columns.tsx'
import styles from './work-order.module.css'

const ApplySheet = lazyPart(async () => (await import('./apply-sheet.tsx')).ApplySheet)

const PlansView = lazyPart(async () => (await import('./maintenance/plans-view.tsx')).PlansView)
const DeviceRecords = lazyPart(async () => (await import('./maintenance/device-records.tsx')).DeviceRecords)

const views = ['mine', 'all', 'board', 'plans'] as const
type View = (typeof views)[number]

const useOrderFilter = () => {
  const wide = useWide()
  const { change, oneOf, idOf } = useAddressFields<'view' | 'column' | 'id' | 'equipment' | 'plan'>()
  return {
    view: oneOf('view', views) ?? (wide ? 'board' : 'mine'),
    column: oneOf('column', boardColumns),
    selected: idOf('id'),
    equipmentId: idOf('equipment'),
    change,
  }
}
type OrderFilter = ReturnType<typeof useOrderFilter>

/** The maintainer's day on a phone; every order by its state on a board. */
export const WorkOrderScreen = () => {
  const t = useText()
  const filter = useOrderFilter()
  const { view } = filter
  if (view === 'mine' || view === 'all') return <Orders filter={filter} view={view} />
  return (
    <RecordPage title={t(($) => $.workOrder.title)} actions={<Tools />}>
      <Views filter={filter} />
      {view === 'board' ? <OrderBoard /> : <PlansView />}
    </RecordPage>
  )
}

/** What he is at, where he goes next, what waits for his yes, and what waits for something else. */
const dayOf: readonly { readonly name: 'doing' | 'next' | 'waiting' | 'rests'; readonly states: readonly string[] }[] =
  [
    { name: 'doing', states: ['arrived', 'processing', 'rejected'] },
    { name: 'next', states: ['accepted'] },
    { name: 'waiting', states: ['assigned'] },
    { name: 'rests', states: ['suspended'] },
  ]

const byDue = (one: OrderSummary, other: OrderSummary): number => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9')

const useSections = (view: 'mine' | 'all') => {
  const t = useText()
  return (data: { readonly pages: readonly { readonly rows: readonly OrderSummary[] }[] }) => {
    if (view === 'all') return rowsOfPages(data)
    const rows = data.pages.flatMap((page) => page.rows)
    const planned = dayOf.map(({ name, states }) => ({
      title: t(($) => $.workOrder.section[name]),
      rows: rows.filter(({ state }) => states.includes(state)).toSorted(byDue),
    }))
    const known = dayOf.flatMap(({ states }) => states)
    const others = rows.filter(({ state }) => !known.includes(state))
    return [...planned, { title: t(($) => $.workOrder.section.rest), rows: others }]
  }
}

const mineOpen = { mine: 'assigned', stage: 'open' } as const

const Orders = ({ filter, view }: { readonly filter: OrderFilter; readonly view: 'mine' | 'all' }) => {
  const t = useText()
  const router = useRouter()
  const { column, selected, equipmentId, change } = filter
  const asked = view === 'mine' ? mineOpen : { ...(column && { column }), ...(equipmentId && { equipmentId }) }
  const query = usePages(workOrderCalls.list, asked, { keepsLast: true })
  const sectionsOf = useSections(view)
  return (
    <RecordListPage
      title={t(($) => $.workOrder.title)}
      actions={<Tools />}
      above={
        <>
          <Views filter={filter} />
          {view === 'all' && <ColumnChips filter={filter} />}
          {equipmentId && <DeviceRecords equipmentId={equipmentId} />}
        </>
      }
      list={{
        query,
        call: workOrderCalls.list,
        sectionsOf,
        kind: {
          columns: orderColumns,
          idOf: ({ workOrderId }) => workOrderId,
          addressOf: ({ workOrderId }) => `${router.places.workOrder}?id=${workOrderId}`,
        },
        none: <NoOrders filter={filter} />,
      }}
      detail={{
        label: t(($) => $.workOrder.title),
        chosen: selected,
        choose: (id) => change({ id }),
        of: (id) => <OrderCase key={id} workOrderId={id} />,
      }}
    />
  )
}

const Views = ({ filter: { view, change } }: { readonly filter: OrderFilter }) => {
  const t = useText()
  const wide = useWide()
  const offered: readonly View[] = wide ? ['board', 'all', 'mine', 'plans'] : ['mine', 'all', 'plans']
  return (
    <div className={styles.views}>
      <Segmented
        label={t(($) => $.workOrder.view)}
        options={offered.map((value) => ({ value, text: t(($) => $.workOrder[value]) }))}
        value={view}
        onChange={(next) =>
          change({ view: next, id: undefined, column: undefined, equipment: undefined, plan: undefined })
        }
      />
    </div>
  )
}

/** Pressed again, a chip lets everything in again. */
const ColumnChips = ({ filter: { column, change } }: { readonly filter: OrderFilter }) => {
  const t = useText()
  return (
    <ChipRow
      label={t(($) => $.workOrder.filter.column)}
      chips={boardColumns.map((value) => ({ value, text: t(($) => $.workOrder.state[value]) }))}
      chosen={column ? [column] : []}
      onPress={(value) => change({ column: value === column ? undefined : value, id: undefined })}
    />
  )
}

const Tools = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [applying, setApplying] = useState(false)
  return (
    <>
      <IconButton
        icon="list"
        label={t(($) => $.workOrder.toApplications)}
        onClick={() => void router.go(router.places.applyList)}
      />
      {can(workOrderCalls.apply) && (
        <IconButton icon="plus" label={t(($) => $.workOrder.apply.title)} onClick={() => setApplying(true)} />
      )}
      {applying && (
        <ApplySheet
          onDone={(id) => void router.go(`${router.places.workOrder}?id=${id}`)}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  )
}

const NoOrders = ({ filter: { view, column, change } }: { readonly filter: OrderFilter }) => {
  const t = useText()
  if (column === undefined)
    return (
      <EmptyState
        picture="clear"
        title={view === 'mine' ? t(($) => $.workOrder.clearMine) : t(($) => $.workOrder.clear)}
        hint={t(($) => $.workOrder.clearHint)}
      />
    )
  const clear = (
    <Button look="soft" onClick={() => change({ column: undefined })}>
      {t(($) => $.workOrder.filter.clear)}
    </Button>
  )
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.workOrder.none)}
      hint={t(($) => $.workOrder.noneHint)}
      action={clear}
    />
  )
}
