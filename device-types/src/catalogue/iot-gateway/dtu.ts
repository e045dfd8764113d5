import { defineDeviceType } from '#define-device-type.ts'
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
  properties: gatewayTrait.properties,
  commands: gatewayTrait.commands,
  alsoReports: gatewayTrait.alsoReports,
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
