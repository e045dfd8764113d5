/** Where the duty pages are: beside the records of hazards, because the specification's table has no address for them. */
import type { Router } from '#infrastructure/navigation/places.ts'

export const dutyParts = ['now', 'roster', 'handover', 'log', 'pack'] as const
type DutyPart = (typeof dutyParts)[number]

export const dutyAddress = ({ places }: Pick<Router, 'places'>, part: DutyPart = 'now'): string =>
  `${places.hazardList}?view=duty${part === 'now' ? '' : `&part=${part}`}`
