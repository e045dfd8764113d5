/** One piece of equipment: its page, its curves, and every address that leads to it. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages as settingsMessages } from './settings/texts.zh.ts'
import type { messages } from './texts.zh.ts'

const equipment = screen('equipment', async () => (await import('./equipment-screen.tsx')).EquipmentScreen, [
  'equipment',
  'control',
])
/** The same page, with what is switched fetched beside it and not after it. */
const breaker = screen(
  'equipment',
  async () => {
    const [{ EquipmentScreen }] = await Promise.all([import('./equipment-screen.tsx'), import('./breaker-body.tsx')])
    return EquipmentScreen
  },
  ['equipment', 'control'],
)
const equipmentChart = screen(
  'equipmentChart',
  async () => (await import('./equipment-chart-screen.tsx')).EquipmentChartScreen,
  ['equipment'],
)
const equipmentRoute = screen(
  'equipmentRoute',
  async () => (await import('./equipment-route-screen.tsx')).EquipmentRouteScreen,
  ['equipment'],
)

const places = {
  equipmentSettings: '/pagesEquipment/equipmentSetting',
  equipmentLedger: '/pagesEquipment/equipListNew',
  equipmentRoute: '/pagesEquipment/equipRoute',
} as const

const ledger = screen('equipmentLedger', async () => (await import('./list/ledger-screen.tsx')).LedgerScreen, [
  'equipment',
  'equipmentSettings',
  'control',
  'records',
])

const settings = screen(
  'equipmentSettings',
  async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
  ['equipment', 'equipmentSettings', 'control', 'company'],
)

const binding = screen('equipmentBind', async () => (await import('./related/bind-screen.tsx')).BindScreen, [
  'equipment',
])

export const equipmentArea = area({
  texts: {
    equipment: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
    equipmentSettings: {
      'zh-CN': () => import('./settings/texts.zh.ts'),
      en: () => import('./settings/texts.en.ts'),
    },
  },
  places,
  menu: [
    {
      group: 'admin',
      icon: 'list',
      resource: 'equip',
      to: () => places.equipmentLedger,
      name: { zh: '设备台账', en: 'Equipment list' },
    },
  ],
  routes: [
    row('/pagesEquimmentInfo/fireControlCabinet', '消防控制柜', 'Fire control cabinet', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/pressureAcquisition', '压力采集', 'Pressure acquisition', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/equ_monitor', '监测终端', 'Monitor page (protocol 162)', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/alarmHost', '火灾报警主机', 'Fire alarm host', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/hostModel', '主机模块', 'Host model', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/gateWay', '网关', 'Gateway', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/fireFan', '消防风机', 'Fire fan', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/firePump', '消防泵', 'Fire pump', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/inspectionCabinet', '巡检柜', 'Inspection cabinet', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/equ_fire_detector', '火灾探测器', 'Fire detector', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/AcoustoOptic', '声光警报器', 'Sounder and beacon', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/wellGas', '燃气井', 'Well gas (712, 745, 733)', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/wellGasShunYu', '燃气井（舜宇）', 'Well gas, ShunYu', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/extinguishEquip/equ_fire_detector', '灭火装置', 'Extinguishing device', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/cruiser', '巡检仪', 'Patrol device', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/breaker/breaker', '断路器', 'Breaker', 'equipment', { screen: breaker }),
    row('/pagesEquimmentInfo/breaker/breakerTZ', '断路器（TZ）', 'Breaker, TZ kind', 'equipment', {
      screen: breaker,
    }),
    row('/pagesEquimmentInfo/breaker/breakerOther', '其他断路器', 'Breaker, other kinds', 'equipment', {
      screen: breaker,
    }),
    row('/pagesEquimmentInfo/breaker/breakerOtherGateWay', '网关下断路器', 'Breaker behind a gateway', 'equipment', {
      screen: breaker,
    }),
    row('/pagesEquimmentInfo/firePower', '消防电源', 'Fire power supply', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/gasHost', '可燃气体主机', 'Gas host (549)', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/gasHost/gasChart', '气体历史曲线', 'Gas history curve', 'equipment', {
      screen: equipmentChart,
    }),
    row('/pagesEquimmentInfo/emergencyEvacuation', '应急疏散', 'Emergency evacuation', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/cableMonitorDevice', '电缆监测', 'Cable monitor', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/cableMonitorDevice/setting', '电缆监测设置', 'Cable monitor settings', 'equipment', {
      screen: settings,
    }),
    row('/pagesEquimmentInfo/electricalSafetyMonitor', '电气安全监测', 'Electrical safety monitor', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/electricalSafetyMonitor/detail', '电气安全详情', 'Electrical safety detail', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/environmentMonitor', '环境监测', 'Environment monitor', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/parkInfo', '车位信息', 'Park info (37)', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/fireWaterSupply_ZG', '消防给水（ZG）', 'Fire water supply, ZG', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/hotWrites', '厨房安全', 'Kitchen safety', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/conditioner', '空调', 'Air conditioner', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/equ_Intell_water', '智能水表', 'Intelligent water meter', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/fireDoor', '防火门', 'Fire door', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/IntelligentLight', '智能照明', 'Intelligent light', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/IntelligentLight/setDevice', '照明：设备设置', 'Light: device set-up', 'equipment'),
    row('/pagesEquimmentInfo/IntelligentLight/addScene', '照明：添加场景', 'Light: add scene', 'equipment'),
    row(
      '/pagesEquimmentInfo/IntelligentLight/sceneConfig',
      '照明：场景配置',
      'Light: scene configuration',
      'equipment',
    ),
    row('/pagesEquimmentInfo/IntelligentLight/moduleList', '照明：模块', 'Light: modules', 'equipment'),
    row('/pagesEquimmentInfo/IntelligentLight/moduleDetail', '照明：模块详情', 'Light: module detail', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/IntelligentLight/setTiming', '照明：定时', 'Light: timing', 'equipment'),
    row(
      '/pagesEquimmentInfo/IntelligentLight/timedTaskAdd',
      '照明：添加定时任务',
      'Light: add timed task',
      'equipment',
    ),
    row('/pagesEquimmentInfo/threeLevelsOneClose', '三级一关', 'Three-levels-one-close', 'equipment', {
      screen: equipment,
    }),
    row(
      '/pagesEquimmentInfo/threeLevelsOneClose/detail',
      '三级一关详情',
      'Three-levels-one-close detail',
      'equipment',
      { screen: equipment },
    ),
    row(
      '/pagesEquimmentInfo/threeLevelsOneClose/setting',
      '三级一关设置',
      'Three-levels-one-close settings',
      'equipment',
      { screen: settings },
    ),
    row('/pagesEquimmentInfo/StandDetailIndex', '标准详情', 'Standard detail (isStandardDetail = 1)', 'equipment', {
      screen: equipment,
    }),
    row(
      '/pagesEquimmentInfo/StandDetailIndex/childEdit',
      '标准详情：子设备编辑',
      'Standard detail: child edit',
      'equipment',
      { screen: settings },
    ),
    row(
      '/pagesEquimmentInfo/StandDetailIndex/historyChart',
      '标准详情：历史曲线',
      'Standard detail: history chart',
      'equipment',
      { screen: equipmentChart },
    ),
    row('/pagesEquimmentInfo/StandDetailIndex/setting', '标准详情：设置', 'Standard detail: settings', 'equipment', {
      screen: settings,
    }),
    row('/pagesEquimmentInfo/statusMonitorTGL', '状态监测（TGL）', 'Status monitor, TGL', 'equipment', {
      screen: equipment,
    }),
    row(
      '/pagesEquimmentInfo/statusMonitorTGL/childEdit',
      '状态监测：子设备编辑',
      'Status monitor: child edit',
      'equipment',
      { screen: settings },
    ),
    row('/pagesEquimmentInfo/statusMonitorTGL/setting', '状态监测：设置', 'Status monitor: settings', 'equipment', {
      screen: settings,
    }),
    row('/pagesEquimmentInfo/camera', '摄像机', 'Camera', 'equipment', { screen: equipment }),
    row('/pagesEquimmentInfo/waterEndTest', '末端试水', 'Water end test (600, 601)', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/InstrumentBox', '多回路仪表', 'Multi-loop power meter', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/IndustrialIotBaseStations', '工业物联网基站', 'Industrial IoT base station', 'equipment', {
      screen: equipment,
    }),
    row('/pagesEquimmentInfo/IndustrialIotBaseStations/chart', '基站曲线', 'Base station chart', 'equipment', {
      screen: equipmentChart,
    }),
    row(
      '/pagesEquimmentInfo/IndustrialIotBaseStations/childModuleScan',
      '基站：扫描子模块',
      'Base station: scan child module',
      'equipment',
    ),
    row('/pagesEquipment/acControl/acControl', '门禁', 'Access control', 'access', { screen: equipment }),
    row(places.equipmentRoute, '设备分发', 'Equipment route (device-type dispatch)', 'equipment', {
      screen: equipmentRoute,
    }),
    row('/pagesEquipment/equipList', '设备列表', 'Equipment list', 'equipment', { screen: ledger }),
    row(places.equipmentLedger, '设备列表', 'Equipment list', 'equipment', { screen: ledger }),
    row('/pagesEquipment/equipmentBind', '设备绑定', 'Bind equipment', 'equipment', { screen: binding }),
    row('/pagesEquipment/equipmentChart', '历史曲线', 'Equipment chart', 'equipment', { screen: equipmentChart }),
    row('/pagesEquipment/equipmentChartNew', '历史曲线', 'Equipment chart', 'equipment', { screen: equipmentChart }),
    row(places.equipmentSettings, '参数配置', 'Parameter configuration', 'equipment', { screen: settings }),
    row('/pagesEquipment/breaker/breakerChart', '断路器曲线', 'Breaker chart', 'control', { screen: equipmentChart }),
    row('/pagesCommon/tabMe/landScape', '横屏曲线', 'Landscape chart view', 'equipment', { screen: equipmentChart }),
    row('/pagesCarnot/deviceDetail/deviceDetail', '设备详情（第二品牌）', 'Second brand, device detail', 'equipment', {
      screen: equipment,
    }),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    equipment: typeof messages
    equipmentSettings: typeof settingsMessages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
