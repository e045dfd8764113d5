/** Doors: who may pass, who has, and who is inside. */
import { area, row, screen } from '#foundation/area/area.ts'

const load = async () => (await import('./access-screen.tsx')).AccessScreen
const access = screen('access', load, ['register', 'equipment', 'control'])
/** Whoever comes to visit has no account, and needs few of the words. */
const visitor = { access: 'public', screen: screen('visitor', load, ['register', 'login']) } as const

const at = '/pagesEquipment/acControl/'
const page = (name: string, zh: string, en: string, opens: Parameters<typeof row>[4] = { screen: access }) =>
  row(at + name, zh, en, 'access', opens)

export const accessControlArea = area({
  routes: [
    page('acControl', '门禁', 'Access control'),
    page('visitorRegister', '访客登记', 'Visitor registration', visitor),
    page('userChange', '门禁人员变更', 'Access user change'),
    page('visitorData', '访客记录', 'Visitor records'),
    page('qrCode', '访客二维码', 'Visitor QR pass', visitor),
  ],
  menu: [{ group: 'work', icon: 'door', resource: 'access', right: 'access:custom', to: () => `${at}acControl` }],
})
