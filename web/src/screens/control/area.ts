/** Loops, batches, timers and commands beyond one press. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const control = screen('control', async () => (await import('./control-screen.tsx')).ControlScreen, [
  'batch',
  'control',
])
const at = '/pagesEquipment/breaker/'
const page = (name: string, zh: string, en: string) => row(at + name, zh, en, 'control', { screen: control })

const places = {
  batch: `${at}allLoopControl`,
  timers: `${at}timedTask`,
  timerAdd: `${at}timedTaskAdd`,
  timeSharing: `${at}timeSharingControl`,
} as const

export const controlArea = area({
  texts: { batch: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  places,
  routes: [
    page('allLoopControl', '批量控制', 'Batch loop control'),
    page('timedTask', '定时任务', 'Timed tasks'),
    page('timedTaskAdd', '添加定时任务', 'Add timed task'),
    page('taskRepeatSelect', '重复方式', 'Task repeat'),
    page('timeSharingControl', '分时控制', 'Time-sharing control'),
    page('childSelect', '选择回路', 'Choose loops'),
    page('installEdit', '回路名称批量编辑', 'Loop names, batch edit'),
    page('interestList', '关注列表', 'Watch list'),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    batch: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
