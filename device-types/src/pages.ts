/** The specification's detail pages, with its own spellings. A type without a page has the page 'none'. */
const alone = [
  'fireControlCabinet',
  'pressureAcquisition',
  'equ_monitor',
  'alarmHost',
  'hostModel',
  'gateWay',
  'fireFan',
  'firePump',
  'inspectionCabinet',
  'equ_fire_detector',
  'AcoustoOptic',
  'wellGas',
  'wellGasShunYu',
  'extinguishEquip/equ_fire_detector',
  'cruiser',
  'firePower',
  'gasHost',
  'emergencyEvacuation',
  'cableMonitorDevice',
  'electricalSafetyMonitor',
  'environmentMonitor',
  'parkInfo',
  'fireWaterSupply_ZG',
  'hotWrites',
  'conditioner',
  'equ_Intell_water',
  'fireDoor',
  'IntelligentLight',
  'threeLevelsOneClose',
  'StandDetailIndex',
  'statusMonitorTGL',
  'camera',
  'waterEndTest',
  'InstrumentBox',
  'IndustrialIotBaseStations',
] as const
const breakers = ['breaker', 'breakerTZ', 'breakerOther', 'breakerOtherGateWay'] as const

export type PageId = (typeof alone)[number] | (typeof breakers)[number] | 'acControl' | 'none'

export interface Page {
  readonly id: PageId
  /** The hash route; null where nothing opens. */
  readonly route: string | null
}

const info = '/pagesEquimmentInfo'

export const pages: readonly Page[] = [
  ...alone.map((id) => ({ id, route: `${info}/${id}` })),
  ...breakers.map((id) => ({ id, route: `${info}/breaker/${id}` })),
  { id: 'acControl', route: '/pagesEquipment/acControl/acControl' },
  { id: 'none', route: null },
]
