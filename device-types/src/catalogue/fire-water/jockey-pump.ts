import { defineDeviceType } from '#define-device-type.ts'
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
  properties: pumpTrait.properties,
  typical: { outletPressure: 0.5 },
  commands: pumpTrait.commands,
  events: pumpTrait.events,
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
