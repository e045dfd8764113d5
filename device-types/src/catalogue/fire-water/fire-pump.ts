import { defineDeviceType } from '#define-device-type.ts'
import { monthlyPumpRun, quarterlyFlow, weeklyPumpStart } from '#vocabulary/care.ts'
import { pumpTrait } from '#traits/motor.ts'

export const firePump = defineDeviceType({
  id: 'firePump',
  equipmentTypeId: 129,
  name: { zh: '消防泵', en: 'Fire pump' },
  system: 'fire-water',
  page: 'firePump',
  icon: 'pump',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 11, componentTypes: [91] },
  headline: ['runState'],
  glance: ['ctrlMode', 'outletPressure', 'current', 'mainPowerFault', 'backupPowerUse', 'flow'],
  properties: pumpTrait.properties,
  commands: pumpTrait.commands,
  events: pumpTrait.events,
  care: [weeklyPumpStart, monthlyPumpRun, quarterlyFlow],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
