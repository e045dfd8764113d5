/** The door, one for each brand. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  login: '/pagesLogin/login/login',
} as const

const login = screen('login', async () => (await import('./login-screen.tsx')).LoginScreen, ['login'])

export const loginArea = area({
  texts: {
    login: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.login, '登录', 'Login', 'identity', { access: 'public', screen: login }),
    row('/pagesLogin/login/loginCarnot', '登录', 'Login', 'identity', { access: 'public', screen: login }),
    row('/pagesLogin/login/loginBack', '登录', 'Login', 'identity', { access: 'public', screen: login }),
    row('/pagesLogin/login/:page', '登录', 'Login', 'identity', { access: 'public', screen: login }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    login: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
