import { Id } from '@vigil/contract/ids'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { OrderCase } from './order-case.tsx'

/** One order, for whoever asked for it, does it or accepts it. */
export const ApplyDetailScreen = () => {
  const t = useText()
  const router = useRouter()
  const [search] = useSearchParams()
  const missing = {
    title: t(($) => $.workOrder.missing),
    hint: t(($) => $.workOrder.missingHint),
    way: { text: t(($) => $.workOrder.toList), to: router.places.workOrderList },
  }
  return (
    <RecordPage title={t(($) => $.workOrder.title)}>
      <RecordById id={Id.safeParse(search.get('id')).data} missing={missing}>
        {(workOrderId) => <OrderCase key={workOrderId} workOrderId={workOrderId} />}
      </RecordById>
    </RecordPage>
  )
}
