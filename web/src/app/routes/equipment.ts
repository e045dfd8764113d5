/** Lists, curves and settings of equipment. */
import { row, type RouteRow } from './route-row.ts'

export const equipmentRoutes: readonly RouteRow[] = [
  row('/pagesEquipment/intelligentFireCloudPlatform', '智慧消防云平台', 'Run overview', 'dashboard'),
  row(
    '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform',
    '智慧用电管理平台',
    'Electricity consumption management',
    'energy',
  ),
  row('/pagesEquipment/equipRoute', '设备分发', 'Equipment route (device-type dispatch)', 'equipment', {
    screen: 'equipmentRoute',
  }),
  row('/pagesEquipment/equipList', '设备列表', 'Equipment list', 'equipment'),
  row('/pagesEquipment/equipListNew', '设备列表', 'Equipment list', 'equipment'),
  row('/pagesEquipment/equipmentBind', '设备绑定', 'Bind equipment', 'equipment'),
  row('/pagesEquipment/equSearch', '搜索设备', 'Search equipment', 'equipment', { screen: 'search' }),
  row('/pagesEquipment/equipmentChart', '历史曲线', 'Equipment chart', 'equipment', { screen: 'equipmentChart' }),
  row('/pagesEquipment/equipmentChartNew', '历史曲线', 'Equipment chart', 'equipment', { screen: 'equipmentChart' }),
  row('/pagesEquipment/equipmentSetting', '参数配置', 'Parameter configuration', 'equipment'),
]
