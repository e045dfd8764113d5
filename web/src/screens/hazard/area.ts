/** Hazards and what became of them; shields, tests and duty stand beside them. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  hazardList: '/pagesCommon/history/alarmListNew',
  hazardDetail: '/pagesCommon/history/alarmDetailNew',
} as const

const hazardList = screen('hazardList', async () => (await import('./hazard-list-screen.tsx')).HazardListScreen, [
  'hazard',
  'isolation',
  'records',
])
const hazardDetail = screen(
  'hazardDetail',
  async () => (await import('./hazard-detail-screen.tsx')).HazardDetailScreen,
  ['hazard'],
)

export const hazardArea = area({
  texts: {
    hazard: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.hazardList, '隐患记录', 'Hazard records', 'alarm', { screen: hazardList }),
    row(places.hazardDetail, '隐患详情', 'Hazard', 'alarm', { screen: hazardDetail }),
  ],
  menu: [
    { group: 'work', icon: 'shield', resource: 'hazardRec', to: () => places.hazardList },
    {
      group: 'work',
      icon: 'list',
      resource: 'hazardRec',
      to: () => `${places.hazardList}?view=ledger`,
      name: { zh: '屏蔽与测试', en: 'Shields and tests' },
      onlyOnMe: true,
    },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    hazard: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
