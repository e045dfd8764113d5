/** All equipment of a unit. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  monitor: '/pages/monitor/monitor',
} as const

const monitor = screen('monitor', async () => (await import('./monitor-screen.tsx')).MonitorScreen, ['monitor'])

export const monitorArea = area({
  texts: {
    monitor: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [row(places.monitor, '监控', 'Monitor', 'equipment', { screen: monitor })],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    monitor: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
