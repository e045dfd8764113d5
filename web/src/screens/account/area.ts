/** What a person may change about themselves. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  myInfo: '/pagesCommon/tabMe/selfInfo',
  myPassword: '/pagesCommon/tabMe/setMyself',
  mySettings: '/pagesCommon/tabMe/selfSet',
  mySwitches: '/pagesCommon/tabMe/mineSetting',
  leave: '/pagesCommon/tabMe/unsubInfo',
} as const

const mineSetting = screen(
  'mineSetting',
  async () => (await import('./switch-settings-screen.tsx')).SwitchSettingsScreen,
  ['account', 'reach', 'notice'],
)
const setMyself = screen('setMyself', async () => (await import('./password-screen.tsx')).PasswordScreen, ['account'])
const selfSet = screen('selfSet', async () => (await import('./my-settings-screen.tsx')).MySettingsScreen, ['account'])
const selfInfo = screen('selfInfo', async () => (await import('./self-info-screen.tsx')).SelfInfoScreen, ['account'])
const unsubInfo = screen('unsubInfo', async () => (await import('./leave-screen.tsx')).LeaveScreen, [
  'account',
  'login',
])

export const accountArea = area({
  texts: {
    account: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.mySwitches, '开关设置', 'Switch settings', 'account', { screen: mineSetting }),
    row(places.myPassword, '修改密码', 'Change password', 'account', { screen: setMyself }),
    row(places.mySettings, '我的设置', 'My settings', 'account', { screen: selfSet }),
    row(places.myInfo, '我的信息', 'My information', 'account', { screen: selfInfo }),
    row(places.leave, '注销账号', 'Cancel account', 'account', { screen: unsubInfo }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    account: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
