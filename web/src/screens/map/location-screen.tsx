import { useQuery } from '@tanstack/react-query'
import { projectCalls, type Project } from '@vigil/contract/tenancy/project'
import { MissingRecord, RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { placeIn, type AskedPlace } from './asked-place.ts'
import { PlaceView } from './place-view.tsx'

/** One place: the coordinates in the address, or those of the unit that it names. */
export const LocationScreen = () => {
  const t = useText()
  const [search] = useSearchParams()
  const projectId = search.get('projectId') ?? undefined
  const place = placeIn(search)
  return (
    <RecordPage title={t(($) => $.map.title)}>
      {place || projectId === undefined ? <Shown place={place} /> : <OfUnit projectId={projectId} />}
    </RecordPage>
  )
}

const OfUnit = ({ projectId }: { readonly projectId: string }) => {
  const query = useQuery(queryOf(projectCalls.detail, { projectId }))
  return (
    <QueryState query={query} call={projectCalls.detail} rows={3}>
      {(unit) => <Shown place={placeOf(unit)} />}
    </QueryState>
  )
}

const placeOf = ({ longitude, latitude, name, address }: Project): AskedPlace | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude, name, address }

const Shown = ({ place }: { readonly place: AskedPlace | undefined }) => {
  const t = useText()
  return place ? (
    <PlaceView place={place} />
  ) : (
    <MissingRecord title={t(($) => $.map.none)} hint={t(($) => $.map.noneHint)} />
  )
}
