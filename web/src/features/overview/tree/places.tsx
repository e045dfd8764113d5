import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRoomy } from '#infrastructure/signal/use-wide.ts'
import { PlaceButton } from './place-button.tsx'
import type { PlacesProps } from './places-props.ts'
import { TreeColumn } from './tree-column.tsx'

/** The unit by its places: a column where there is room for three, a button above the list where there is not. */
export const Places = (props: PlacesProps) => {
  const { status } = useAreas('unit')
  const roomy = useRoomy()
  if (status !== 'ready') return null
  return roomy ? <TreeColumn {...props} /> : <PlaceButton {...props} />
}
