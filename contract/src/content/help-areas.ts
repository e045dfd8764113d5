/** What a chapter of the manual is about: the page's part of the product, as the route table says it, in words. */
import type { Capability } from '../rights/capabilities.ts'

export const helpAreas: Readonly<Record<Capability, { readonly zh: string; readonly en: string }>> = {
  shell: { zh: '基本操作', en: 'Getting around' },
  identity: { zh: '登录与权限', en: 'Signing in and rights' },
  account: { zh: '我的账号', en: 'My account' },
  brand: { zh: '品牌', en: 'Brand' },
  oem: { zh: '运营商', en: 'Operator' },
  unit: { zh: '单位', en: 'Units' },
  audit: { zh: '操作日志', en: 'Operation log' },
  dashboard: { zh: '首页与统计', en: 'Home and figures' },
  equipment: { zh: '设备', en: 'Equipment' },
  onboarding: { zh: '添加设备', en: 'Adding equipment' },
  control: { zh: '远程控制', en: 'Remote control' },
  alarm: { zh: '报警与隐患', en: 'Alarms and hazards' },
  patrol: { zh: '巡检', en: 'Patrol' },
  workorder: { zh: '工单', en: 'Work orders' },
  linkage: { zh: '联动', en: 'Linkage' },
  scene: { zh: '场景', en: 'Scenes' },
  energy: { zh: '用电', en: 'Energy' },
  report: { zh: '报告', en: 'Reports' },
  billing: { zh: '费用', en: 'Expenses' },
  access: { zh: '门禁与访客', en: 'Doors and visitors' },
  content: { zh: '资讯与反馈', en: 'News and feedback' },
  map: { zh: '地图', en: 'Map' },
}
