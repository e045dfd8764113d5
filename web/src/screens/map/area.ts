/** Where things are. */
import { area, row } from '#foundation/area/area.ts'

export const mapArea = area({
  routes: [
    row('/choose-location', '选择位置', 'Choose location', 'map'),
    row('/open-location', '查看位置', 'Open location', 'map'),
    row('/pagesCommon/location', '位置', 'Location', 'map'),
    row('/pagesCommon/map', '实时地图', 'Live map', 'map'),
    row('/pagesCommon/navLocation', '导航', 'Navigate to a place', 'map'),
  ],
  menu: [{ group: 'work', icon: 'map', resource: 'unit', to: () => '/pagesCommon/map' }],
})
