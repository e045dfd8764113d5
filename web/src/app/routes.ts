/** Every address of the product, exactly as the specification spells it: people have bookmarked them. */
import type { RouteRow } from '#foundation/area/area.ts'
import { areas } from './areas.ts'

export const routes: readonly RouteRow[] = areas.flatMap((area) => area.routes)
