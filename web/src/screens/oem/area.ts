/** Operators: their state, their people, their duty list. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  oemList: '/pagesOem/oemListNew',
  oemAdd: '/pagesOem/oemAdd',
  oemInfo: '/pagesOem/oemInfo',
  oemSet: '/pagesOem/oemSet',
} as const

const oemList = screen('oemList', async () => (await import('./oem-list-screen.tsx')).OemListScreen, ['oem', 'records'])
const oemAdd = screen('oemAdd', async () => (await import('./oem-add-screen.tsx')).OemAddScreen, ['oem'])
const oemInfo = screen('oemInfo', async () => (await import('./oem-info-screen.tsx')).OemInfoScreen, ['oem'])
const oemSet = screen('oemSet', async () => (await import('./oem-set-screen.tsx')).OemSetScreen, ['oem'])

export const oemArea = area({
  texts: {
    oem: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row('/pagesOem/oemList', '运营商', 'Operators', 'oem', { screen: oemList }),
    row(places.oemList, '运营商', 'Operators', 'oem', { screen: oemList }),
    row(places.oemAdd, '添加运营商', 'Add operator', 'oem', { screen: oemAdd }),
    row(places.oemInfo, '运营商详情', 'Operator', 'oem', { screen: oemInfo }),
    row(places.oemSet, '运营商设置', 'Operator settings', 'oem', { screen: oemSet }),
  ],
  menu: [{ group: 'admin', icon: 'layers', resource: 'oem', to: () => places.oemList }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    oem: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
