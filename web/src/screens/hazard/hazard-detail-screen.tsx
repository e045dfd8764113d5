import { Id } from '@vigil/contract/ids'
import { HazardCase } from '#features/hazard/hazard-case.tsx'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

/** One hazard, opened from the records, a notice or a link. */
export const HazardDetailScreen = () => {
  const t = useText()
  const router = useRouter()
  const [search] = useSearchParams()
  const missing = {
    title: t(($) => $.hazard.missing),
    hint: t(($) => $.hazard.missingHint),
    way: { text: t(($) => $.hazard.toList), to: router.places.hazardList },
  }
  return (
    <RecordPage title={t(($) => $.hazard.title)}>
      <RecordById id={Id.safeParse(search.get('id')).data} missing={missing}>
        {(hazardId) => <HazardCase key={hazardId} hazardId={hazardId} />}
      </RecordById>
    </RecordPage>
  )
}
