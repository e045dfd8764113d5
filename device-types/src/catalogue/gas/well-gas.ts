import { defineDeviceType } from '#define-device-type.ts'
import { calibrateWithGas, openWell } from '#vocabulary/care.ts'
import { gasWellTrait } from '#traits/gas-well.ts'

export const wellGas = defineDeviceType({
  id: 'wellGas',
  equipmentTypeId: 152,
  name: { zh: '燃气井监测终端', en: 'Gas well monitor' },
  system: 'gas',
  page: 'wellGas',
  icon: 'well-gas',
  nodeType: 'direct',
  protocolIds: [712, 745, 733],
  headline: ['concentration'],
  glance: ['methaneVol', 'waterLevel', 'tilt', 'temperature', 'battery', 'signal'],
  properties: gasWellTrait.properties,
  commands: gasWellTrait.commands,
  events: gasWellTrait.events,
  alsoReports: ['sensorFault', 'paramSet'],
  care: [calibrateWithGas, openWell],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
  serviceLifeYears: 5,
})
