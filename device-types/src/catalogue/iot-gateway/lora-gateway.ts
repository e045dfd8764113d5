import { defineDeviceType } from '#define-device-type.ts'
import { gatewayBattery, gatewayLine } from '#vocabulary/care.ts'
import { gatewayTrait } from '#traits/gateway.ts'

export const loraGateway = defineDeviceType({
  id: 'loraGateway',
  equipmentTypeId: 195,
  name: { zh: 'LoRa 网关', en: 'LoRa gateway' },
  system: 'iot-gateway',
  page: 'gateWay',
  icon: 'lora',
  nodeType: 'gateway',
  childTypes: ['smokeDetector', 'manualCallPoint'],
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
