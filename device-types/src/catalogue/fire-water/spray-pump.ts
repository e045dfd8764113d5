import { defineDeviceType } from '#define-device-type.ts'
import { monthlyPumpRun, quarterlyFlow, weeklyPumpStart } from '#vocabulary/care.ts'
import { pumpTrait } from '#traits/motor.ts'

export const sprayPump = defineDeviceType({
  id: 'sprayPump',
  equipmentTypeId: 130,
  name: { zh: '喷淋泵', en: 'Sprinkler pump' },
  system: 'fire-water',
  page: 'firePump',
  icon: 'pump-spray',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 12, componentTypes: [95] },
  headline: ['runState'],
  glance: ['ctrlMode', 'outletPressure', 'current', 'mainPowerFault', 'backupPowerUse', 'flow'],
  properties: pumpTrait.properties,
  typical: { outletPressure: 0.7 },
  commands: pumpTrait.commands,
  events: pumpTrait.events,
  care: [weeklyPumpStart, monthlyPumpRun, quarterlyFlow],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
