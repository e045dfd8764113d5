import { defineDeviceType } from '#define-device-type.ts'
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
  properties: gatewayTrait.properties,
  commands: gatewayTrait.commands,
  alsoReports: gatewayTrait.alsoReports,
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
