/** Where things are. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  liveMap: '/pagesCommon/map',
  location: '/pagesCommon/location',
  chooseLocation: '/choose-location',
} as const

const liveMap = screen('liveMap', async () => (await import('./live-map-screen.tsx')).LiveMapScreen, ['unit', 'map'])
const chooseLocation = screen(
  'chooseLocation',
  async () => (await import('./choose/choose-location-screen.tsx')).ChooseLocationScreen,
  ['map', 'unit'],
)
const location = screen('location', async () => (await import('./location-screen.tsx')).LocationScreen, ['map', 'unit'])

export const mapArea = area({
  texts: {
    map: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.chooseLocation, '选择位置', 'Choose location', 'map', { screen: chooseLocation }),
    row('/open-location', '查看位置', 'Open location', 'map', { screen: location }),
    row(places.location, '位置', 'Location', 'map', { screen: location }),
    row(places.liveMap, '实时地图', 'Live map', 'map', { screen: liveMap }),
    row('/pagesCommon/navLocation', '导航', 'Navigate to a place', 'map', { screen: location }),
  ],
  menu: [{ group: 'work', icon: 'map', resource: 'unit', to: () => places.liveMap }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    map: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
