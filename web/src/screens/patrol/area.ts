/** Rounds, points and what was found there. */
import { area, row } from '#foundation/area/area.ts'

export const patrolArea = area({
  routes: [
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
  ],
  menu: [{ group: 'work', icon: 'clipboard', resource: 'patrolTask', to: () => '/pagesEquipment/patrolNew/patrol' }],
})
