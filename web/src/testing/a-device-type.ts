/** Kinds of equipment as the platform tells of them: as much of a row as the pages read. */
import type { Command, DeviceType, NumberProperty, Property, Threshold } from '@vigil/device-types/device-type'

const named = (zh: string) => ({ zh, en: zh })

export const figure = (zh: string, unit: string, changes: Partial<NumberProperty> = {}): NumberProperty => ({
  type: 'number',
  name: named(zh),
  unit,
  min: 0,
  max: 1_000,
  decimals: 2,
  typical: 1,
  chart: true,
  thresholds: [],
  ...changes,
})

export const below = (value: number, event: string): Threshold => ({
  level: 'hazard',
  op: 'lt',
  value,
  event,
  basis: 'practice',
})

const choice = (zh: string, values: Readonly<Record<string, string>>): Property => ({
  type: 'enum',
  name: named(zh),
  values: Object.entries(values).map(([value, text]) => ({ value, name: named(text), severity: 'normal' })),
})

const order = (zh: string, is: string): Command => ({
  name: named(zh),
  danger: 'slide',
  permission: ':custom',
  timeoutSec: 15,
  retries: 0,
  params: {},
  done: [{ property: 'switchState', is }],
})

const aType = (changes: Pick<DeviceType, 'id' | 'equipmentTypeId'> & Partial<DeviceType>): DeviceType => ({
  name: named('设备'),
  system: 'electrical',
  page: 'breaker',
  icon: 'breaker',
  nodeType: 'direct',
  hasChildren: false,
  childTypes: [],
  isStandardDetail: 0,
  protocolIds: [],
  headline: [Object.keys(changes.properties ?? {})[0] ?? 'state'],
  properties: {},
  events: {},
  commands: {},
  reportIntervalSec: 300,
  offlineAfterSec: 900,
  ...changes,
})

export const breakerType = aType({
  id: 'breaker',
  equipmentTypeId: 159,
  name: named('智能断路器'),
  fireLoad: 'byFlag',
  properties: {
    switchState: choice('开关状态', { open: '分闸', closed: '合闸', tripped: '跳闸' }),
    voltage: figure('电压', 'V', { decimals: 1 }),
    current: figure('电流', 'A'),
  },
  commands: {
    switchOn: order('合闸', 'closed'),
    switchOff: order('分闸', 'open'),
    readNow: { ...order('立即召测', 'closed'), danger: 'none', permission: ':select' },
    serviceLock: { ...order('检修锁定/解锁', 'closed'), danger: 'password' },
  },
})

export const gatewayType = aType({
  id: 'breakerGateway',
  equipmentTypeId: 166,
  name: named('断路器网关'),
  fireLoad: 'byFlag',
  hasChildren: true,
  childTypes: ['breaker'],
  properties: { loopCount: figure('回路数', '路', { decimals: 0, chart: false }) },
})

export const pressureType = aType({
  id: 'pressure',
  equipmentTypeId: 7,
  name: named('压力'),
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'pressure',
  properties: {
    pressure: figure('压力', 'MPa', { max: 1, typical: 0.3, thresholds: [below(0.2, 'pressureLow')] }),
  },
  events: { pressureLow: { name: named('压力低于下限'), kind: 'hazard', priority: 3 } },
  reportIntervalSec: 60,
})
