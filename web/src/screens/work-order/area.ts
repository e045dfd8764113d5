/** Repairs, from report to receipt. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  workOrderList: '/pagesCommon/tabMe/workOrder',
  applyList: '/pagesCommon/tabMe/workOrder/applyList',
  workOrder: '/pagesCommon/tabMe/workOrder/applyDetail',
} as const

const pages = screen('workOrder', async () => (await import('./work-order-pages.tsx')).WorkOrderPages, [
  'workOrder',
  'records',
])

export const workOrderArea = area({
  texts: { workOrder: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  places,
  routes: [
    row(places.workOrderList, '工单', 'Work orders', 'workorder', { screen: pages }),
    row(places.applyList, '申请单', 'Applications', 'workorder', { screen: pages }),
    row(places.workOrder, '申请单详情', 'Application', 'workorder', { screen: pages }),
  ],
  menu: [{ group: 'work', icon: 'document', resource: 'ticket', to: () => places.workOrderList }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    workOrder: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
