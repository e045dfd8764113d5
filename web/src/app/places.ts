/** The pages that other pages lead to, with the addresses of the route table. */
import type { PlaceName, Places } from '#infrastructure/navigation/places.ts'
import { areas } from './areas.ts'

export const loginPlace = (page: string): string => `/pagesLogin/login/${page}`

/** The door, with where somebody wanted to go; what one person had open is not where the next one is led. */
export const doorTo = (door: string, from: string, whose: string | undefined): string =>
  `${door}?${new URLSearchParams({ from, ...(whose !== undefined && { as: whose }) }).toString()}`

// Each area that names a place brings its address: the names are read off these very tables.
export const places = Object.assign({}, ...areas.map((area) => area.places)) as Places

export const tabs = ['home', 'monitor', 'notice', 'me'] as const satisfies readonly PlaceName[]

export const isTab = (path: string): boolean => tabs.some((name) => places[name] === path)
