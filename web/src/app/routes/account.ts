/** Me: settings, money, manuals, orders. */
import { row, type RouteRow } from './route-row.ts'

export const accountRoutes: readonly RouteRow[] = [
  row('/pagesCommon/tabMe/me', '我的', 'Me', 'account', { screen: 'me' }),
  row('/pagesCommon/tabMe/landScape', '横屏曲线', 'Landscape chart view', 'equipment'),
  row('/pagesCommon/tabMe/about', '关于我们', 'About', 'content'),
  row('/pagesCommon/tabMe/version', '版本信息', 'Version', 'content'),
  row('/pagesCommon/tabMe/mineSetting', '开关设置', 'Switch settings', 'account', { screen: 'mineSetting' }),
  row('/pagesCommon/tabMe/controlHistory', '操作日志', 'Operation log', 'audit', { screen: 'audit' }),
  row('/pagesCommon/tabMe/setMyself', '修改密码', 'Change password', 'account', { screen: 'setMyself' }),
  row('/pagesCommon/tabMe/selfSet', '我的设置', 'My settings', 'account', { screen: 'selfSet' }),
  row('/pagesCommon/tabMe/selfInfo', '我的信息', 'My information', 'account', { screen: 'selfInfo' }),
  row('/pagesCommon/tabMe/unsubInfo', '注销账号', 'Cancel account', 'account', { screen: 'unsubInfo' }),
  row('/pagesCommon/tabMe/expenseCenter', '费用中心', 'Expense centre', 'billing'),
  row('/pagesCommon/tabMe/expenseCenter/order', '订单', 'Orders', 'billing'),
  row('/pagesCommon/tabMe/expenseCenter/orderDetail', '订单详情', 'Order', 'billing'),
  row('/pagesCommon/tabMe/expenseCenter/checkBills', '账单', 'Bills', 'billing'),
  row('/pagesCommon/tabMe/expenseCenter/payment', '充值与支付', 'Top up and pay', 'billing'),
  row('/pagesCommon/tabMe/userManual', '用户手册', 'User manual', 'content'),
  row('/pagesCommon/tabMe/userManual/text', '用户手册：图文', 'Manual, text', 'content'),
  row('/pagesCommon/tabMe/userManual/video', '用户手册：视频', 'Manual, video', 'content'),
  row('/pagesCommon/tabMe/workOrder', '工单', 'Work orders', 'workorder'),
  row('/pagesCommon/tabMe/workOrder/applyList', '申请单', 'Applications', 'workorder'),
  row('/pagesCommon/tabMe/workOrder/applyDetail', '申请单详情', 'Application', 'workorder'),
]
