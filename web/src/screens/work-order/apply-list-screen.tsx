import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useState } from 'react'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { useNamedEquipment } from '#features/records/use-named-equipment.ts'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { OrderCase } from './order-case.tsx'
import { orderColumns } from './order-columns.tsx'

const ApplySheet = lazyPart(async () => (await import('./apply-sheet.tsx')).ApplySheet)

/** What a person has asked for, and how far each has come. */
export const ApplyListScreen = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { change, idOf, oneOf } = useAddressFields<'id' | 'new' | 'equipment'>()
  const named = useNamedEquipment(idOf('equipment'))
  const isAsked = oneOf('new', ['1']) !== undefined
  const [applying, setApplying] = useState(isAsked)
  const query = usePages(workOrderCalls.list, { mine: 'applied' }, { keepsLast: true })
  const mayApply = can(workOrderCalls.apply)
  const title = t(($) => $.workOrder.apply.title)
  const begin = (): void => setApplying(true)
  return (
    <>
      <RecordListPage
        title={t(($) => $.workOrder.applications)}
        actions={mayApply && <IconButton icon="plus" label={title} onClick={begin} />}
        list={{
          query,
          call: workOrderCalls.list,
          sectionsOf: rowsOfPages,
          kind: {
            columns: orderColumns,
            idOf: ({ workOrderId }) => workOrderId,
            addressOf: ({ workOrderId }) => `${router.places.workOrder}?id=${workOrderId}`,
          },
          none: (
            <EmptyState
              picture="nothing"
              title={t(($) => $.workOrder.noApplications)}
              hint={t(($) => $.workOrder.noApplicationsHint)}
              action={mayApply && <Button onClick={begin}>{title}</Button>}
            />
          ),
        }}
        detail={{
          label: t(($) => $.workOrder.applications),
          chosen: idOf('id'),
          choose: (id) => change({ id }),
          of: (id) => <OrderCase key={id} workOrderId={id} />,
        }}
      />
      {applying && mayApply && named !== undefined && (
        <ApplySheet
          equipment={named ?? undefined}
          onDone={(id) => {
            setApplying(false)
            void router.go(`${router.places.workOrder}?id=${id}`)
          }}
          onClose={() => {
            setApplying(false)
            change({ new: undefined, equipment: undefined })
          }}
        />
      )}
    </>
  )
}
