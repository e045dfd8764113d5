/** Packages, renewals, bills. */
import { area, row } from '#foundation/area/area.ts'

export const billingArea = area({
  routes: [
    row('/pagesCommon/tabMe/expenseCenter', '费用中心', 'Expense centre', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/order', '订单', 'Orders', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/orderDetail', '订单详情', 'Order', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/checkBills', '账单', 'Bills', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/payment', '充值与支付', 'Top up and pay', 'billing'),
  ],
  menu: [{ group: 'admin', icon: 'wallet', resource: 'bill', to: () => '/pagesCommon/tabMe/expenseCenter' }],
})
