/** The specification's detail pages, with its own spellings. A type without a page has the page 'none'. */
import type { Name } from './name.ts'

export interface Page<Id extends string = string> {
  readonly id: Id
  /** The hash route; null where nothing opens. */
  readonly route: string | null
  readonly name: Name
  /** Pages under this one. */
  readonly subPages: readonly string[]
}

const info = '/pagesEquimmentInfo'

const page = <const Id extends string>(
  id: Id,
  zh: string,
  en: string,
  more: { readonly route?: string | null; readonly subPages?: readonly string[] } = {},
): Page<Id> => ({
  id,
  route: more.route === undefined ? `${info}/${id}` : more.route,
  name: { zh, en },
  subPages: more.subPages ?? [],
})

export const pages = [
  page('fireControlCabinet', '消防控制柜', 'Fire control cabinet'),
  page('pressureAcquisition', '压力/液位', 'Pressure and level'),
  page('equ_monitor', '监测终端', 'Monitoring terminal'),
  page('alarmHost', '报警主机', 'Alarm host'),
  page('hostModel', '主机模块', 'Host module'),
  page('gateWay', '网关', 'Gateway'),
  page('fireFan', '消防风机', 'Fire fan'),
  page('firePump', '消防泵', 'Fire pump'),
  page('inspectionCabinet', '巡检柜', 'Inspection cabinet'),
  page('equ_fire_detector', '火灾探测器', 'Fire detector'),
  page('AcoustoOptic', '声光警报器', 'Sounder and beacon'),
  page('wellGas', '燃气井', 'Gas well'),
  page('wellGasShunYu', '燃气井(舜宇)', 'Gas well (ShunYu)'),
  page('extinguishEquip/equ_fire_detector', '灭火装置', 'Extinguishing device'),
  page('cruiser', '巡检仪', 'Inspector'),
  page('breaker', '断路器', 'Breaker', { route: `${info}/breaker/breaker` }),
  page('breakerTZ', '断路器(TZ)', 'Breaker (TZ)', { route: `${info}/breaker/breakerTZ` }),
  page('breakerOther', '其他断路器', 'Other breaker', { route: `${info}/breaker/breakerOther` }),
  page('breakerOtherGateWay', '断路器网关', 'Breaker gateway', { route: `${info}/breaker/breakerOtherGateWay` }),
  page('firePower', '消防电源', 'Fire power'),
  page('gasHost', '可燃气体主机', 'Gas host', { subPages: ['gasChart'] }),
  page('emergencyEvacuation', '应急疏散', 'Evacuation'),
  page('cableMonitorDevice', '电缆监测', 'Cable monitor', { subPages: ['setting'] }),
  page('electricalSafetyMonitor', '电气安全监测', 'Electrical safety', { subPages: ['detail'] }),
  page('environmentMonitor', '环境监测', 'Environment'),
  page('parkInfo', '车位通道', 'Park'),
  page('fireWaterSupply_ZG', '消防给水', 'Fire water supply'),
  page('hotWrites', '厨房安全', 'Kitchen safety'),
  page('conditioner', '空调', 'Air conditioner'),
  page('equ_Intell_water', '智能水表', 'Water meter'),
  page('fireDoor', '防火门', 'Fire door'),
  page('IntelligentLight', '智能照明', 'Lighting', {
    subPages: ['setDevice', 'addScene', 'sceneConfig', 'moduleList', 'moduleDetail', 'setTiming', 'timedTaskAdd'],
  }),
  page('threeLevelsOneClose', '三级一关', 'Three levels one close', { subPages: ['detail', 'setting'] }),
  page('StandDetailIndex', '标准详情', 'Standard detail', { subPages: ['childEdit', 'historyChart', 'setting'] }),
  page('statusMonitorTGL', '状态监测', 'Status monitor', { subPages: ['childEdit', 'setting'] }),
  page('camera', '摄像机', 'Camera'),
  page('waterEndTest', '末端试水', 'End test'),
  page('InstrumentBox', '多回路仪表', 'Multi-loop meter'),
  page('IndustrialIotBaseStations', '工业物联网基站', 'IoT base station', { subPages: ['chart', 'childModuleScan'] }),
  page('acControl', '门禁控制', 'Access control', {
    route: '/pagesEquipment/acControl/acControl',
    subPages: ['visitorRegister', 'userChange', 'visitorData', 'qrCode'],
  }),
  page('none', '无详情页', 'No page', { route: null }),
] as const

export type PageId = (typeof pages)[number]['id']
