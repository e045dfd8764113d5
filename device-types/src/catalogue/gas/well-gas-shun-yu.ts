import { defineDeviceType } from '#define-device-type.ts'
import { calibrateWithGas, openWell } from '#vocabulary/care.ts'
import { gasWellTrait } from '#traits/gas-well.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { percent } from '#vocabulary/scales.ts'

export const wellGasShunYu = defineDeviceType({
  id: 'wellGasShunYu',
  equipmentTypeId: 153,
  name: { zh: '燃气井监测终端(舜宇)', en: 'Gas well monitor (ShunYu)' },
  system: 'gas',
  page: 'wellGasShunYu',
  icon: 'well-gas',
  nodeType: 'direct',
  headline: ['concentration'],
  glance: ['methaneVol', 'waterLevel', 'tilt', 'laserIntensity', 'battery', 'signal'],
  properties: {
    ...gasWellTrait.properties,
    laserIntensity: measured('激光光强', 'Laser intensity', percent(86), [
      limit('fault', 'lt', 30, 'sensorFault', { basis: 'laser path dirty [practice]' }),
    ]),
  },
  commands: gasWellTrait.commands,
  events: gasWellTrait.events,
  alsoReports: ['paramSet'],
  care: [calibrateWithGas, openWell],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
  serviceLifeYears: 5,
})
