/** Who I am here, and every page that I may go to. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  me: '/pages/tabMe/meNew',
} as const

const me = screen('me', async () => (await import('./me-screen.tsx')).MeScreen, ['me'])

export const meArea = area({
  texts: {
    me: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.me, '我的', 'Me', 'account', { screen: me }),
    row('/pagesCommon/tabMe/me', '我的', 'Me', 'account', { screen: me }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    me: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
