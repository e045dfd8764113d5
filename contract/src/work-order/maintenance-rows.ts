/**
 * What is looked at in a building's fire equipment, and how often: the monthly, quarterly and yearly items after GB 25201,
 * in short words. Rows: what is added here is planned, ticked, recorded and shown without another line of code.
 */
import type { Name } from '@vigil/device-types/name'

export const maintenanceIntervals = ['month', 'quarter', 'year'] as const
export type MaintenanceInterval = (typeof maintenanceIntervals)[number]

export const monthsOf: Readonly<Record<MaintenanceInterval, number>> = { month: 1, quarter: 3, year: 12 }

export interface MaintenanceCheck extends Name {
  /** Unique among all. */
  readonly key: string
  readonly every: MaintenanceInterval
}

interface MaintenanceRow {
  readonly id: string
  readonly name: Name
  /** Numbers of the device types that belong to it; each belongs to one at most. */
  readonly types: readonly number[]
  readonly checks: readonly MaintenanceCheck[]
}

const item = (key: string, every: MaintenanceInterval, zh: string, en: string): MaintenanceCheck => ({
  key,
  every,
  zh,
  en,
})

export const maintenanceRows = [
  {
    id: 'fireAlarm',
    name: { zh: '火灾自动报警系统', en: 'Fire alarm system' },
    types: [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 185],
    checks: [
      item('faLook', 'month', '外观完好、无遮挡、指示灯正常', 'Looks sound, nothing covers it, indicator is right'),
      item('faTest', 'quarter', '报警功能试验', 'Alarm works when tested'),
      item('faPower', 'quarter', '主备电切换、备电电压', 'Mains and battery change over, battery voltage'),
      item('faLink', 'year', '联动控制功能', 'Linked controls act'),
      item('faClean', 'year', '清洁与接线紧固', 'Cleaned, terminals tight'),
    ],
  },
  {
    id: 'waterSupply',
    name: { zh: '消防供水设施', en: 'Fire water supply' },
    types: [124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135],
    checks: [
      item('wsLevel', 'month', '水位、压力在规定范围', 'Level and pressure within limits'),
      item('wsStart', 'month', '水泵手动、自动启动运转', 'Pump starts by hand and by itself'),
      item('wsPosition', 'month', '控制柜处于自动、阀门常开', 'Cabinet on automatic, valves open'),
      item('wsChange', 'quarter', '主备泵、主备电切换', 'Duty and standby pump and power change over'),
      item('wsFlow', 'year', '流量与压力试验', 'Flow and pressure test'),
      item('wsService', 'year', '轴承润滑、除锈、电机绝缘', 'Bearings greased, rust removed, motor insulation'),
    ],
  },
  {
    id: 'hydrant',
    name: { zh: '消火栓灭火系统', en: 'Hydrant system' },
    types: [122, 123],
    checks: [
      item('hyKit', 'month', '栓箱、水带、水枪齐全完好', 'Cabinet, hose and nozzle complete and sound'),
      item('hyValve', 'quarter', '阀门启闭灵活、无渗漏', 'Valve turns freely, no leak'),
      item('hyJet', 'year', '最不利点充实水柱与静压', 'Jet and static pressure at the worst point'),
    ],
  },
  {
    id: 'sprinkler',
    name: { zh: '自动喷水灭火系统', en: 'Sprinkler system' },
    types: [136, 137, 138, 139],
    checks: [
      item('spLook', 'month', '阀组外观、阀位与压力表', 'Valve set, valve position and gauge'),
      item('spDrain', 'quarter', '末端试水、水流指示器动作', 'End test, flow indicator acts'),
      item('spBell', 'quarter', '报警阀、水力警铃动作', 'Alarm valve and water gong act'),
      item('spLink', 'year', '压力开关联动启泵', 'Pressure switch starts the pump'),
    ],
  },
  {
    id: 'gasExtinguishing',
    name: { zh: '气体及厨房灭火系统', en: 'Gas and kitchen extinguishing' },
    types: [119, 120, 158],
    checks: [
      item('geGauge', 'month', '瓶组压力、阀驱动装置外观', 'Cylinder pressure, release device looks sound'),
      item('geSwitch', 'quarter', '手动自动转换、声光与延时', 'Manual/automatic change, signals and delay'),
      item('geWeigh', 'year', '称重检漏、模拟启动', 'Weighed for leaks, simulated release'),
    ],
  },
  {
    id: 'extinguisher',
    name: { zh: '灭火器', en: 'Extinguishers' },
    types: [121],
    checks: [
      item('exLook', 'month', '压力、铅封、位置与标识', 'Pressure, seal, place and sign'),
      item('exLife', 'year', '维修期与报废期', 'Service and end-of-life dates'),
    ],
  },
  {
    id: 'smokeExhaust',
    name: { zh: '防烟排烟系统', en: 'Smoke control' },
    types: [140, 141, 142, 146],
    checks: [
      item('seLook', 'month', '风机、阀、控制柜外观与自动位', 'Fan, damper, cabinet and automatic position'),
      item('seStart', 'quarter', '手动启动、阀开闭', 'Starts by hand, damper opens and closes'),
      item('seFlow', 'year', '联动启动、风速与余压', 'Linked start, air speed and overpressure'),
    ],
  },
  {
    id: 'separation',
    name: { zh: '防火门、防火卷帘', en: 'Fire doors and shutters' },
    types: [143, 144, 145],
    checks: [
      item(
        'dsClose',
        'month',
        '门扇闭合、无障碍物、卷帘下方无堆物',
        'Door closes, nothing in its way or below the shutter',
      ),
      item('dsHand', 'quarter', '手动、机械应急操作', 'Works by hand and by emergency chain'),
      item('dsLink', 'year', '联动关闭与反馈信号', 'Closes when linked, and reports it'),
    ],
  },
  {
    id: 'emergencyLight',
    name: { zh: '应急照明和疏散指示', en: 'Emergency lighting and signs' },
    types: [147, 148],
    checks: [
      item('elLook', 'month', '灯具完好、指示方向正确', 'Lamp sound, direction right'),
      item('elSwitch', 'month', '断电后转入应急', 'Comes on when mains fails'),
      item('elTime', 'year', '应急持续时间与照度', 'How long it lasts, and how bright'),
    ],
  },
  {
    id: 'broadcast',
    name: { zh: '应急广播', en: 'Emergency broadcast' },
    types: [117],
    checks: [
      item('bcLook', 'month', '扬声器与功放外观', 'Loudspeakers and amplifier'),
      item('bcSpeak', 'quarter', '分区播音、话筒播音', 'Speaks by zone and by microphone'),
      item('bcForce', 'year', '强制切换与声压', 'Overrides other sound, loud enough'),
    ],
  },
  {
    id: 'firePhone',
    name: { zh: '消防专用电话', en: 'Fire telephone' },
    types: [118],
    checks: [
      item('fpCall', 'month', '分机呼叫、通话清晰', 'Extension calls, speech is clear'),
      item('fpOutside', 'quarter', '消防控制室外线电话', 'Outside line of the control room'),
    ],
  },
  {
    id: 'gas',
    name: { zh: '可燃气体探测报警系统', en: 'Gas detection system' },
    types: [149, 150, 151, 152, 153, 154, 155, 156, 157],
    checks: [
      item('gsLook', 'month', '外观、指示灯与安装位置', 'Looks sound, indicator and place'),
      item('gsTest', 'quarter', '报警试验、切断阀动作', 'Alarm tested, shut-off valve acts'),
      item('gsSpan', 'year', '标定与探测器寿命', 'Calibrated, sensor life'),
    ],
  },
  {
    id: 'electricalFire',
    name: { zh: '电气火灾监控与消防电源', en: 'Electrical fire monitoring and fire power' },
    types: [160, 167, 168, 169, 170, 171, 172, 175, 177, 180],
    checks: [
      item('efLook', 'month', '外观、读数与主机一致', 'Looks sound, reads as the host says'),
      item('efTest', 'quarter', '报警与自检功能', 'Alarm and self-test work'),
      item('efTight', 'year', '接线紧固、温升与绝缘', 'Terminals tight, heat and insulation'),
    ],
  },
] as const satisfies readonly MaintenanceRow[]

export type MaintenanceSystem = (typeof maintenanceRows)[number]['id']

export const maintenanceSystems = maintenanceRows.map(({ id }) => id)

/** Names of a row and of its items, for whoever shows a record. */
export const maintenanceRowOf = (system: string): MaintenanceRow | undefined =>
  maintenanceRows.find(({ id }) => id === system)

/**
 * What a visit looks at: the first one at everything, each later one at what has come round since. Somebody who comes every
 * quarter looks at the monthly items too.
 */
export const checksDue = (
  system: MaintenanceSystem,
  interval: MaintenanceInterval,
  turn: number,
): MaintenanceCheck[] => {
  const step = monthsOf[interval]
  return (maintenanceRowOf(system)?.checks ?? []).filter(({ every }) => {
    const months = monthsOf[every]
    return months <= step || (turn * step) % months === 0
  })
}

/** The rarest items that a visit looks at. */
export const depthOf = (interval: MaintenanceInterval, turn: number): MaintenanceInterval =>
  maintenanceIntervals.findLast(
    (every) => monthsOf[every] <= monthsOf[interval] || (turn * monthsOf[interval]) % monthsOf[every] === 0,
  ) ?? interval
