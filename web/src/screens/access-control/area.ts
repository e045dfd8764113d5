/** Doors: who may pass, who has, and who is inside. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const access = screen('access', async () => (await import('./access-screen.tsx')).AccessScreen, [
  'access',
  'equipment',
  'control',
])
/** Whoever comes to visit has no account, and needs few of the words. */
const visitor = screen('visitor', async () => (await import('./visitor/visitor-screen.tsx')).VisitorScreen, [
  'access',
  'login',
])

const at = '/pagesEquipment/acControl/'

export const accessControlArea = area({
  texts: { access: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  routes: [
    row(`${at}acControl`, '门禁', 'Access control', 'access', { screen: access }),
    row(`${at}visitorRegister`, '访客登记', 'Visitor registration', 'access', { access: 'public', screen: visitor }),
    row(`${at}userChange`, '门禁人员变更', 'Access user change', 'access', { screen: access }),
    row(`${at}visitorData`, '访客记录', 'Visitor records', 'access', { screen: access }),
    row(`${at}qrCode`, '访客二维码', 'Visitor QR pass', 'access', { access: 'public', screen: visitor }),
  ],
  menu: [{ group: 'work', icon: 'door', resource: 'access', to: () => `${at}acControl` }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    access: typeof messages
  }
}
