/** The areas' entries with their addresses and names, in the order of the areas: first the work, then its administration. */
import type { MenuItem } from '#foundation/area/menu.ts'
import { areas } from './areas.ts'
import { ownNames } from './own-pages.ts'
import { places } from './places.ts'
import { rowAt } from './route-of.ts'
import { routes } from './routes.ts'

const items: readonly MenuItem[] = areas.flatMap((area) =>
  area.menu.map(({ to, ...entry }) => {
    const path = to(places)
    const row = rowAt(path)
    return { ...entry, path, row, name: entry.name ?? ownNames[path] ?? row.name }
  }),
)

export const menu: readonly MenuItem[] = (['work', 'admin'] as const).flatMap((group) =>
  items.filter((item) => item.group === group),
)

export const builtParts: ReadonlySet<string> = new Set(
  routes.filter(({ screen }) => screen !== undefined).map(({ capability }) => capability),
)
