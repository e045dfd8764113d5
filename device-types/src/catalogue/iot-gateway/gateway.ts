import { defineDeviceType } from '#define-device-type.ts'
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
  properties: gatewayTrait.properties,
  commands: gatewayTrait.commands,
  alsoReports: gatewayTrait.alsoReports,
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
