import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { pumpTrait } from '#traits/motor.ts'

export const jockeyPump = defineDeviceType({
  id: 'jockeyPump',
  equipmentTypeId: 131,
  name: { zh: '稳压泵', en: 'Jockey pump' },
  system: 'fire-water',
  page: 'firePump',
  icon: 'pump-small',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 11, componentTypes: [91] },
  headline: ['outletPressure'],
  glance: ['runState', 'ctrlMode', 'startCount', 'current', 'mainPowerFault', 'backupPowerUse'],
  properties: pumpTrait.properties,
  typical: { outletPressure: 0.5 },
  commands: pumpTrait.commands,
  events: pumpTrait.events,
  care: [
    careTest(
      'P1D',
      '停/启泵压力与启动次数',
      'Pressures of start and stop, number of starts',
      'GB 50974 14.0.4 [checked]',
    ),
    careTest('P1M', '气压罐压力与有效容积', 'Pressure and useful volume of the tank', 'GB 50974 14.0.4 [checked]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
