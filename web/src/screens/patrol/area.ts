/** Rounds, points and what was found there. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const patrol = screen('patrol', async () => (await import('./patrol-screen.tsx')).PatrolScreen, ['patrol'])

const at = '/pagesEquipment/patrolNew/patrol'
const page = (name: string, zh: string, en: string) => row(at + name, zh, en, 'patrol', { screen: patrol })

const places = { patrolHistory: `${at}History`, patrolBacklog: `${at}Backlog` } as const

export const patrolArea = area({
  texts: { patrol: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  places,
  routes: [
    page('', '巡检', 'Patrol home'),
    page('Plan', '巡检计划', 'Patrol plans'),
    page('Add', '新增或编辑计划', 'Add or edit plan'),
    page('Select', '选择点位', 'Select points'),
    page('History', '巡检记录', 'Patrol history'),
    page('Backlog', '我的巡检待办', 'My patrol backlog'),
    page('PlaceType', '场所类型与检查项', 'Place types and check items'),
    page('PlaceAdd', '添加场所', 'Add place'),
    page('CodeBind', '绑定与打印 NFC/二维码', 'Bind and print NFC/QR codes'),
    page('Deal', '巡检打卡', 'Check in'),
    page('Code', '扫码结果', 'Code scanned'),
  ],
  menu: [{ group: 'work', icon: 'clipboard', resource: 'patrolTask', to: () => at }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    patrol: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
