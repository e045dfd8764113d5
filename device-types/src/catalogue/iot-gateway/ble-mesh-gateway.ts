import { defineDeviceType } from '#define-device-type.ts'
import { gatewayBattery, gatewayLine } from '#vocabulary/care.ts'
import { gatewayTrait } from '#traits/gateway.ts'

export const bleMeshGateway = defineDeviceType({
  id: 'bleMeshGateway',
  equipmentTypeId: 196,
  name: { zh: '蓝牙Mesh网关', en: 'Bluetooth mesh gateway' },
  system: 'iot-gateway',
  page: 'gateWay',
  icon: 'bluetooth',
  nodeType: 'gateway',
  childTypes: ['lightModule', 'smartSocket'],
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
