/** Where drills are: beside the records of hazards, because the specification's table has no address for them. */
import type { Router } from '#infrastructure/navigation/places.ts'

export const drillAddress = ({ places }: Pick<Router, 'places'>, drillId?: string): string =>
  `${places.hazardList}?view=drill${drillId === undefined ? '' : `&id=${drillId}`}`
