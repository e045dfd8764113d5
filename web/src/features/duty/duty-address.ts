/** Where the duty pages are: beside the records of hazards, because the specification's table has no address for them. */
import type { Guide } from '#infrastructure/navigation/places.ts'

export const dutyParts = ['now', 'roster', 'handover', 'log'] as const
type DutyPart = (typeof dutyParts)[number]

export const dutyAddress = ({ places }: Pick<Guide, 'places'>, part: DutyPart = 'now'): string =>
  `${places.hazardList}?view=duty${part === 'now' ? '' : `&part=${part}`}`
