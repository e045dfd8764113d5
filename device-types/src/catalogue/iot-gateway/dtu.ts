import { defineDeviceType } from '#define-device-type.ts'
import { gatewayBattery, gatewayLine } from '#vocabulary/care.ts'
import { gatewayTrait } from '#traits/gateway.ts'

export const dtu = defineDeviceType({
  id: 'dtu',
  equipmentTypeId: 197,
  name: { zh: '数据传输终端(DTU)', en: 'Data transfer unit' },
  system: 'iot-gateway',
  page: 'gateWay',
  icon: 'dtu',
  nodeType: 'gateway',
  childTypes: ['powerMeter', 'standardDevice'],
  headline: ['childOnline'],
  headlineTotal: 'childCount',
  glance: ['uplink', 'mainPowerFault', 'signal', 'memory', 'cpu', 'firmware'],
  properties: gatewayTrait.properties,
  commands: gatewayTrait.commands,
  alsoReports: gatewayTrait.alsoReports,
  care: [gatewayLine, gatewayBattery],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
