import { defineDeviceType } from '#define-device-type.ts'
import { gatewayBattery, gatewayLine } from '#vocabulary/care.ts'
import { gatewayTrait } from '#traits/gateway.ts'

export const gateway = defineDeviceType({
  id: 'gateway',
  equipmentTypeId: 194,
  name: { zh: '通用网关', en: 'Gateway' },
  system: 'iot-gateway',
  page: 'gateWay',
  icon: 'gateway',
  nodeType: 'gateway',
  childTypes: ['smokeDetector', 'breaker'],
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
