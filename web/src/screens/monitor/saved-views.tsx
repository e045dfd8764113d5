import { SavedFilters } from '#features/records/saved-filters.tsx'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'

/** Of one unit: its places are its own. Beside the list and not before it: until its words are there, nothing is. */
export const SavedViews = ({ projectId }: { readonly projectId: string | undefined }) => {
  const { status } = useAreas('records')
  if (status !== 'ready') return null
  return <SavedFilters list={`monitor ${projectId ?? ''}`} fields={['state', 'type', 'at']} />
}
