/** How an operator's brand looks, beside the real pages. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  brandStudio: '/pagesOem/oemSetNew',
} as const

const brandStudio = screen('brandStudio', async () => (await import('./brand-studio-screen.tsx')).BrandStudioScreen, [
  'studio',
  'home',
  'login',
])

export const brandStudioArea = area({
  texts: {
    studio: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [row(places.brandStudio, '品牌工作室', 'Operator settings: brand studio', 'oem', { screen: brandStudio })],
  menu: [
    {
      group: 'admin',
      icon: 'palette',
      resource: 'oem',
      to: () => places.brandStudio,
      name: { zh: '品牌工作室', en: 'Brand studio' },
    },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    studio: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
