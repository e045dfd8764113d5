/** Packages, renewals, bills. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const centre = '/pagesCommon/tabMe/expenseCenter'
const billing = screen('billing', async () => (await import('./billing-pages.tsx')).BillingPages, [
  'billing',
  'records',
])
const pages = [
  ['', '费用中心', 'Expense centre'],
  ['/order', '订单', 'Orders'],
  ['/orderDetail', '订单详情', 'Order'],
  ['/checkBills', '账单', 'Bills'],
  ['/payment', '充值与支付', 'Top up and pay'],
] as const

export const billingArea = area({
  texts: { billing: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  routes: pages.map(([end, zh, en]) => row(`${centre}${end}`, zh, en, 'billing', { screen: billing })),
  menu: [{ group: 'admin', icon: 'wallet', resource: 'bill', to: () => centre }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    billing: typeof messages
  }
}
