/** Pages of our own: the specification's table has no row for them, so they open beside one that it has. */
import type { PageName } from '#foundation/area/area.ts'
import { areas } from './areas.ts'
import { places } from './places.ts'

export const ownNames: Readonly<Record<string, PageName>> = Object.fromEntries(
  areas.flatMap((area) => area.ownPages.map(({ at, name }) => [at(places), name])),
)

/** The one that is open, if it is one of ours. */
export const ownPageOf = (search: string): string | undefined => {
  const view = new URLSearchParams(search).get('view')
  return Object.keys(ownNames).find((path) => path.endsWith(`?view=${view}`))
}
