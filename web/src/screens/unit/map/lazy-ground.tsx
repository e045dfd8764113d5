import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { MapGroundProps } from './map-ground.tsx'

/** Brought only where a map is shown. */
export const LazyGround = lazyPart<MapGroundProps>(
  async () => {
    const [{ MapGround }] = await Promise.all([import('./map-ground.tsx'), import('leaflet/dist/leaflet.css')])
    return MapGround
  },
  { height: 280 },
)
