/** Alarms past and present, and the case of each one. */
import { area, row, screen } from '#foundation/area/area.ts'
import { alarmPlaces as places } from './alarm-places.ts'
import type { messages } from './texts.zh.ts'

const alarmList = screen('alarmList', async () => (await import('./alarm-list-screen.tsx')).AlarmListScreen, [
  'alarm',
  'records',
])
const alarmDetail = screen('alarmDetail', async () => (await import('./alarm-detail-screen.tsx')).AlarmDetailScreen, [
  'alarm',
])
const fireAlarmList = screen(
  'fireAlarmList',
  async () => (await import('./fire-alarm-list-screen.tsx')).FireAlarmListScreen,
  ['alarm', 'records'],
)

export const alarmArea = area({
  texts: {
    alarm: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.alarmList, '报警记录', 'Alarm history', 'alarm', { screen: alarmList }),
    row(places.alarmDetail, '报警详情', 'Alarm', 'alarm', { screen: alarmDetail }),
    row(places.fireAlarmList, '火警记录', 'Fire alarm history', 'alarm', { screen: fireAlarmList }),
  ],
  menu: [
    {
      group: 'work',
      icon: 'bell',
      resource: 'alarmRec',
      to: () => places.alarmList,
      name: { zh: '报警记录', en: 'Alarm records' },
      onlyOnMe: true,
    },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    alarm: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
