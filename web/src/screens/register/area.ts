/** Asking for an account, and being invited. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  register: '/pagesCommon/register',
  inviteRegister: '/pagesCommon/InviteRegister',
} as const

const register = screen('register', async () => (await import('./register-screen.tsx')).RegisterScreen, [
  'login',
  'register',
])
const inviteRegister = screen(
  'inviteRegister',
  async () => (await import('./invite-register-screen.tsx')).InviteRegisterScreen,
  ['login', 'register'],
)

export const registerArea = area({
  texts: {
    register: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.register, '注册', 'Register', 'identity', { access: 'public', screen: register }),
    row(places.inviteRegister, '邀请注册', 'Register by invitation', 'identity', {
      access: 'public',
      screen: inviteRegister,
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
