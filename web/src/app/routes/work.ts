/** Patrol, scenes, linkage and doors. */
import { row, type RouteRow } from './route-row.ts'

export const workRoutes: readonly RouteRow[] = [
  row('/pagesEquipment/patrolNew/patrol', '巡检', 'Patrol home', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolPlan', '巡检计划', 'Patrol plans', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolAdd', '新增或编辑计划', 'Add or edit plan', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolSelect', '选择点位', 'Select points', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolHistory', '巡检记录', 'Patrol history', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolBacklog', '我的巡检待办', 'My patrol backlog', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolPlaceType', '场所类型与检查项', 'Place types and check items', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolPlaceAdd', '添加场所', 'Add place', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolCodeBind', '绑定与打印 NFC/二维码', 'Bind and print NFC/QR codes', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolDeal', '巡检打卡', 'Check in', 'patrol'),
  row('/pagesEquipment/patrolNew/patrolCode', '扫码结果', 'Code scanned', 'patrol'),
  row('/pagesEquipment/scenes/scenes', '我的场景', 'My scenes', 'scene'),
  row('/pagesEquipment/scenes/sceneAddDev', '场景：添加设备', 'Scene: add devices', 'scene'),
  row('/pagesEquipment/linkage/list', '联动规则', 'Linkage rules', 'linkage'),
  row('/pagesEquipment/linkage/info', '联动规则详情', 'Linkage rule', 'linkage'),
  row('/pagesEquipment/linkage/step/firstStep', '联动向导：第一步', 'Linkage wizard, first step', 'linkage'),
  row('/pagesEquipment/linkage/step/nextStep', '联动向导：下一步', 'Linkage wizard, next step', 'linkage'),
  row('/pagesEquipment/acControl/acControl', '门禁', 'Access control', 'access'),
  row('/pagesEquipment/acControl/visitorRegister', '访客登记', 'Visitor registration', 'access', { access: 'public' }),
  row('/pagesEquipment/acControl/userChange', '门禁人员变更', 'Access user change', 'access'),
  row('/pagesEquipment/acControl/visitorData', '访客记录', 'Visitor records', 'access'),
  row('/pagesEquipment/acControl/qrCode', '访客二维码', 'Visitor QR pass', 'access', { access: 'public' }),
]
