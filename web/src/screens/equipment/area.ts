/** One piece of equipment: its page, its curves, and every address that leads to it. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages as settingsMessages } from './settings/texts.zh.ts'
import type { messages } from './texts.zh.ts'
import type { messages as workMessages } from './work/texts.zh.ts'

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
  lightTimers: '/pagesEquimmentInfo/IntelligentLight/setTiming',
  lightScenes: '/pagesEquimmentInfo/IntelligentLight/sceneConfig',
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
  ['equipment', 'equipmentSettings', 'equipmentWork', 'control', 'company'],
)

const beside = screen('equipmentBeside', async () => (await import('./beside-screen.tsx')).BesideScreen, ['equipment'])
const heard = screen(
  'heardList',
  async () => (await import('../onboarding/gateway/heard-list-screen.tsx')).HeardListScreen,
  ['onboarding'],
)
const moved = screen('control', async () => (await import('../control/control-screen.tsx')).ControlScreen, [
  'batch',
  'control',
])

/** The addresses of one piece of equipment stand side by side, most of them with the general page. */
const at = '/pagesEquimmentInfo/'
const page = (name: string, zh: string, en: string, opens = equipment) =>
  row(at + name, zh, en, 'equipment', { screen: opens })

const loops = (name: string, zh: string, en: string, opens: typeof equipment) =>
  row(`/pagesEquipment/breaker/${name}`, zh, en, 'control', { screen: opens })

export const equipmentArea = area({
  texts: {
    equipment: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
    equipmentSettings: {
      'zh-CN': () => import('./settings/texts.zh.ts'),
      en: () => import('./settings/texts.en.ts'),
    },
    equipmentWork: { 'zh-CN': () => import('./work/texts.zh.ts'), en: () => import('./work/texts.en.ts') },
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
    page('fireControlCabinet', '消防控制柜', 'Fire control cabinet'),
    page('pressureAcquisition', '压力采集', 'Pressure acquisition'),
    page('equ_monitor', '监测终端', 'Monitor page (protocol 162)'),
    page('alarmHost', '火灾报警主机', 'Fire alarm host'),
    page('hostModel', '主机模块', 'Host model'),
    page('gateWay', '网关', 'Gateway'),
    page('fireFan', '消防风机', 'Fire fan'),
    page('firePump', '消防泵', 'Fire pump'),
    page('inspectionCabinet', '巡检柜', 'Inspection cabinet'),
    page('equ_fire_detector', '火灾探测器', 'Fire detector'),
    page('AcoustoOptic', '声光警报器', 'Sounder and beacon'),
    page('wellGas', '燃气井', 'Well gas (712, 745, 733)'),
    page('wellGasShunYu', '燃气井（舜宇）', 'Well gas, ShunYu'),
    page('extinguishEquip/equ_fire_detector', '灭火装置', 'Extinguishing device'),
    page('cruiser', '巡检仪', 'Patrol device'),
    page('breaker/breaker', '断路器', 'Breaker', breaker),
    page('breaker/breakerTZ', '断路器（TZ）', 'Breaker, TZ kind', breaker),
    page('breaker/breakerOther', '其他断路器', 'Breaker, other kinds', breaker),
    page('breaker/breakerOtherGateWay', '网关下断路器', 'Breaker behind a gateway', breaker),
    page('firePower', '消防电源', 'Fire power supply'),
    page('gasHost', '可燃气体主机', 'Gas host (549)'),
    page('gasHost/gasChart', '气体历史曲线', 'Gas history curve', equipmentChart),
    page('emergencyEvacuation', '应急疏散', 'Emergency evacuation'),
    page('cableMonitorDevice', '电缆监测', 'Cable monitor'),
    page('cableMonitorDevice/setting', '电缆监测设置', 'Cable monitor settings', settings),
    page('electricalSafetyMonitor', '电气安全监测', 'Electrical safety monitor'),
    page('electricalSafetyMonitor/detail', '电气安全详情', 'Electrical safety detail'),
    page('environmentMonitor', '环境监测', 'Environment monitor'),
    page('parkInfo', '车位信息', 'Park info (37)'),
    page('fireWaterSupply_ZG', '消防给水（ZG）', 'Fire water supply, ZG'),
    page('hotWrites', '厨房安全', 'Kitchen safety'),
    page('conditioner', '空调', 'Air conditioner'),
    page('equ_Intell_water', '智能水表', 'Intelligent water meter'),
    page('fireDoor', '防火门', 'Fire door'),
    page('IntelligentLight', '智能照明', 'Intelligent light'),
    page('IntelligentLight/setDevice', '照明：设备设置', 'Light: device set-up', settings),
    page('IntelligentLight/addScene', '照明：添加场景', 'Light: add scene', moved),
    page('IntelligentLight/sceneConfig', '照明：场景配置', 'Light: scene configuration', moved),
    page('IntelligentLight/moduleList', '照明：模块', 'Light: modules', beside),
    page('IntelligentLight/moduleDetail', '照明：模块详情', 'Light: module detail'),
    page('IntelligentLight/setTiming', '照明：定时', 'Light: timing', moved),
    page('IntelligentLight/timedTaskAdd', '照明：添加定时任务', 'Light: add timed task', moved),
    page('threeLevelsOneClose', '三级一关', 'Three-levels-one-close'),
    page('threeLevelsOneClose/detail', '三级一关详情', 'Three-levels-one-close detail'),
    page('threeLevelsOneClose/setting', '三级一关设置', 'Three-levels-one-close settings', settings),
    page('StandDetailIndex', '标准详情', 'Standard detail (isStandardDetail = 1)'),
    page('StandDetailIndex/childEdit', '标准详情：子设备编辑', 'Standard detail: child edit', settings),
    page('StandDetailIndex/historyChart', '标准详情：历史曲线', 'Standard detail: history chart', equipmentChart),
    page('StandDetailIndex/setting', '标准详情：设置', 'Standard detail: settings', settings),
    page('statusMonitorTGL', '状态监测（TGL）', 'Status monitor, TGL'),
    page('statusMonitorTGL/childEdit', '状态监测：子设备编辑', 'Status monitor: child edit', settings),
    page('statusMonitorTGL/setting', '状态监测：设置', 'Status monitor: settings', settings),
    page('camera', '摄像机', 'Camera'),
    page('waterEndTest', '末端试水', 'Water end test (600, 601)'),
    page('InstrumentBox', '多回路仪表', 'Multi-loop power meter'),
    page('IndustrialIotBaseStations', '工业物联网基站', 'Industrial IoT base station'),
    page('IndustrialIotBaseStations/chart', '基站曲线', 'Base station chart', equipmentChart),
    page('IndustrialIotBaseStations/childModuleScan', '基站：扫描子模块', 'Base station: scan child module', heard),
    row(places.equipmentRoute, '设备分发', 'Equipment route (device-type dispatch)', 'equipment', {
      screen: equipmentRoute,
    }),
    row('/pagesEquipment/equipList', '设备列表', 'Equipment list', 'equipment', { screen: ledger }),
    row(places.equipmentLedger, '设备列表', 'Equipment list', 'equipment', { screen: ledger }),
    row('/pagesEquipment/equipmentBind', '设备绑定', 'Bind equipment', 'equipment', { screen: beside }),
    row('/pagesEquipment/equipmentChart', '历史曲线', 'Equipment chart', 'equipment', { screen: equipmentChart }),
    row('/pagesEquipment/equipmentChartNew', '历史曲线', 'Equipment chart', 'equipment', { screen: equipmentChart }),
    row(places.equipmentSettings, '参数配置', 'Parameter configuration', 'equipment', { screen: settings }),
    loops('breakerChart', '断路器曲线', 'Breaker chart', equipmentChart),
    loops('breakerInfo', '断路器信息', 'Breaker info', breaker),
    loops('breakerInfoTZ', '断路器 TZ：信息', 'Breaker TZ info', breaker),
    loops('breakerMoreTZ', '断路器 TZ：更多', 'Breaker TZ, more', settings),
    loops('breakZKYAmoreInfo', '断路器 ZKYA：更多', 'Breaker ZKYA, more', settings),
    loops('breakerChildStatus', '回路事件', 'Loop event info', equipment),
    loops('signalDetail', '信号详情', 'Signal detail', equipmentChart),
    loops('childDeviceScan', '回路配置', 'Loop configuration', heard),
    loops('conditionerControl', '空调控制', 'Air conditioner control', equipment),
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
    equipmentWork: typeof workMessages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
