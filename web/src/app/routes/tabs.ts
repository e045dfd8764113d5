/** The four tabs and what belongs to them. */
import { row, type RouteRow } from './route-row.ts'

export const tabRoutes: readonly RouteRow[] = [
  row('/pages/index/indexNew', '首页', 'Home', 'dashboard', { screen: 'home' }),
  row('/pages/monitor/monitor', '监控', 'Monitor', 'equipment', { screen: 'monitor' }),
  row('/pages/notice/notice', '通知', 'Notice', 'alarm', { screen: 'notice' }),
  row('/pages/tabMe/meNew', '我的', 'Me', 'account', { screen: 'me' }),
  row('/pages/index/search', '搜索', 'Search', 'shell', { screen: 'search' }),
  row('/pages/notice/noticeItem', '通知详情', 'Notice detail', 'alarm', { screen: 'noticeItem' }),
  row('/pages/index/indexCarnot', '首页（第二品牌）', 'Home, second brand', 'dashboard', { screen: 'energyHome' }),
]
