/** An area of the product is one folder of `screens/`: its addresses, screens, menu entries and words stand in its `area.ts`. */
import type { Capability } from '@vigil/contract/rights/capabilities'
import type { Permission } from '@vigil/contract/rights/permissions'
import type { Resource } from '@vigil/contract/rights/resources'
import type { ComponentType } from 'react'
import type { TextArea, TextLoaders } from '#infrastructure/i18n/messages.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'

/** In a piece of its own that is fetched when it is first opened, with the words it needs. */
export interface Screen {
  readonly name: string
  readonly load: () => Promise<ComponentType>
  readonly texts: readonly TextArea[]
}

export const screen = (name: string, load: Screen['load'], texts: Screen['texts']): Screen => ({ name, load, texts })

export interface PageName {
  readonly zh: string
  readonly en: string
}

/** One address of the specification: what it is called, what it belongs to, who may open it, what opens there. */
export interface RouteRow {
  readonly path: string
  readonly name: PageName
  readonly capability: Capability
  readonly access: 'public' | 'signedIn'
  /** Without one the page says that it is planned. */
  readonly screen?: Screen
}

export const row = (
  path: string,
  zh: string,
  en: string,
  capability: Capability,
  { access = 'signedIn', screen }: Partial<Pick<RouteRow, 'access' | 'screen'>> = {},
): RouteRow => ({ path, name: { zh, en }, capability, access, ...(screen && { screen }) })

/** A page that the specification's table has no row for; it opens beside one that it has. */
export interface OwnPage {
  readonly at: (places: Places) => string
  readonly name: PageName
}

/** A line of the side bar and of Me. */
export interface MenuEntry {
  readonly group: 'work' | 'admin'
  readonly icon: IconName
  readonly to: (places: Places) => string
  /** Whoever may list it finds the page. */
  readonly resource: Resource
  /** Where listing is not enough. */
  readonly right?: Permission
  /** Where it is called otherwise than its address. */
  readonly name?: PageName
  /** A desk reaches it by a tab of another page, a phone by its own line. */
  readonly onlyOnMe?: boolean
}

export interface Area {
  readonly texts: Partial<Record<TextArea, TextLoaders>>
  /** Pages that others lead to, by name. */
  readonly places: Partial<Places>
  readonly routes: readonly RouteRow[]
  readonly ownPages: readonly OwnPage[]
  readonly menu: readonly MenuEntry[]
}

export const area = (own: Partial<Area>): Area => ({
  texts: {},
  places: {},
  routes: [],
  ownPages: [],
  menu: [],
  ...own,
})
