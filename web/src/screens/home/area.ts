/** The first page: what is wrong now, and how things stand. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages as figureMessages } from '#features/figures/texts.zh.ts'
import type { messages } from './texts.zh.ts'

const places = {
  home: '/pages/index/indexNew',
  runOverview: '/pagesEquipment/intelligentFireCloudPlatform',
} as const

const home = screen('home', async () => (await import('./home-screen.tsx')).HomeScreen, ['home'])
const energyHome = screen('energyHome', async () => (await import('./energy-home-screen.tsx')).EnergyHomeScreen, [
  'home',
])

const runOverview = screen(
  'runOverview',
  async () => (await import('./run-overview/run-overview-screen.tsx')).RunOverviewScreen,
  ['home', 'figures'],
)

const trialHome = screen('trialHome', async () => (await import('./trial/trial-home-screen.tsx')).TrialHomeScreen, [
  'home',
  'figures',
])

export const homeArea = area({
  texts: {
    home: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
    figures: {
      'zh-CN': () => import('#features/figures/texts.zh.ts'),
      en: () => import('#features/figures/texts.en.ts'),
    },
  },
  places,
  routes: [
    row(places.home, '首页', 'Home', 'dashboard', { screen: home }),
    row('/pages/index/indexCarnot', '首页（第二品牌）', 'Home, second brand', 'dashboard', { screen: energyHome }),
    row(places.runOverview, '智慧消防云平台', 'Run overview', 'dashboard', {
      screen: runOverview,
    }),
    row('/pagesCarnot/index/test', '体验首页（第二品牌）', 'Second brand, trial home', 'dashboard', {
      access: 'public',
      screen: trialHome,
    }),
    row('/pagesCarnot/index/index', '首页（第二品牌）', 'Second brand, home', 'dashboard', { screen: energyHome }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    home: typeof messages
    figures: typeof figureMessages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
