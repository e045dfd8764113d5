/** The four tabs of the specification, in its order. */
import type { MenuItem } from '#foundation/area/menu.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { places, tabs } from '../places.ts'
import { rowAt } from '../route-of.ts'

export type NavItem = Pick<MenuItem, 'path' | 'name' | 'icon'>

const icons: Record<(typeof tabs)[number], IconName> = {
  home: 'home',
  monitor: 'monitor',
  notice: 'bell',
  me: 'person',
}

export const tabItems: readonly NavItem[] = tabs.map((name) => ({
  path: places[name],
  name: rowAt(places[name]).name,
  icon: icons[name],
}))
