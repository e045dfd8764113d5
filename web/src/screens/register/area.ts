/** Asking for an account, and being invited. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  register: '/pagesCommon/register',
  inviteRegister: '/pagesCommon/InviteRegister',
} as const

const register = screen('register', async () => (await import('./register-pages.tsx')).RegisterPages, [
  'login',
  'register',
])

export const registerArea = area({
  texts: {
    register: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.register, '注册', 'Register', 'identity', { access: 'public', screen: register }),
    row(places.inviteRegister, '邀请注册', 'Register by invitation', 'identity', {
      access: 'public',
      screen: register,
    }),
    row('/pagesCommon/external/external', '外部页面', 'External page', 'content', {
      access: 'public',
      screen: register,
    }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    register: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
