/** Repairs, from report to receipt. */
import { area, row } from '#foundation/area/area.ts'

export const workOrderArea = area({
  routes: [
    row('/pagesCommon/tabMe/workOrder', '工单', 'Work orders', 'workorder'),
    row('/pagesCommon/tabMe/workOrder/applyList', '申请单', 'Applications', 'workorder'),
    row('/pagesCommon/tabMe/workOrder/applyDetail', '申请单详情', 'Application', 'workorder'),
  ],
  menu: [{ group: 'work', icon: 'document', resource: 'ticket', to: () => '/pagesCommon/tabMe/workOrder' }],
})
