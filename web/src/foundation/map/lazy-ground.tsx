import { WithTexts } from '#foundation/area/with-texts.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { MapGroundProps } from './map-ground.tsx'

const Ground = lazyPart<MapGroundProps>(
  async () => {
    const [{ MapGround }] = await Promise.all([import('./map-ground.tsx'), import('leaflet/dist/leaflet.css')])
    return MapGround
  },
  { height: 280 },
)

/** Brought only where a map is shown, with the names of its buttons. */
export const LazyGround = (props: MapGroundProps) => (
  <WithTexts areas={['map']}>
    <Ground {...props} />
  </WithTexts>
)
