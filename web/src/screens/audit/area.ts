/** Who did what, when, and to what. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  operationLog: '/pagesCommon/tabMe/controlHistory',
} as const

const audit = screen('audit', async () => (await import('./audit-screen.tsx')).AuditScreen, ['audit', 'records'])

export const auditArea = area({
  texts: {
    audit: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [row(places.operationLog, '操作日志', 'Operation log', 'audit', { screen: audit })],
  menu: [{ group: 'admin', icon: 'list', resource: 'opLog', to: () => places.operationLog }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    audit: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
