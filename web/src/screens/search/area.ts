/** Anything by its name or number. */
import { area, row, screen } from '#foundation/area/area.ts'

const places = {
  search: '/pages/index/search',
} as const

const search = screen('search', async () => (await import('./search-screen.tsx')).SearchScreen, [])

export const searchArea = area({
  places,
  routes: [
    row(places.search, '搜索', 'Search', 'shell', { screen: search }),
    row('/pagesEquipment/equSearch', '搜索设备', 'Search equipment', 'equipment', { screen: search }),
  ],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
