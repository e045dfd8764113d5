/** A unit's report. */
import { area, row } from '#foundation/area/area.ts'

export const reportArea = area({
  routes: [row('/pagesCommon/report', '单位报告', 'Project report', 'report')],
  menu: [{ group: 'work', icon: 'chart', resource: 'report', to: () => '/pagesCommon/report' }],
})
