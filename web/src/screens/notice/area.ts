/** What somebody was told, and what was sent to whom. */
import { area, row, screen } from '#foundation/area/area.ts'
import { noticePlaces as places } from './notice-places.ts'
import type { messages } from './texts.zh.ts'

const notice = screen('notice', async () => (await import('./notice-screen.tsx')).NoticeScreen, ['notice', 'alarm'])
const noticeItem = screen('noticeItem', async () => (await import('./notice-item-screen.tsx')).NoticeItemScreen, [
  'notice',
  'alarm',
])
const pushList = screen('pushList', async () => (await import('./delivery/push-list-screen.tsx')).PushListScreen, [
  'notice',
  'records',
])

export const noticeArea = area({
  texts: {
    notice: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.notice, '通知', 'Notice', 'alarm', { screen: notice }),
    row(places.noticeItem, '通知详情', 'Notice detail', 'alarm', { screen: noticeItem }),
    row(places.pushList, '推送记录', 'Push history', 'alarm', { screen: pushList }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    notice: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
