import { defineDeviceType } from '#define-device-type.ts'
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
  properties: pumpTrait.properties,
  commands: pumpTrait.commands,
  events: pumpTrait.events,
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
