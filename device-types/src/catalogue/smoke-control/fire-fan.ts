import { defineDeviceType } from '#define-device-type.ts'
import { quarterlyFanStart, yearlyFanLinkage } from '#vocabulary/care.ts'
import { fanTrait } from '#traits/motor.ts'

export const fireFan = defineDeviceType({
  id: 'fireFan',
  equipmentTypeId: 140,
  name: { zh: '消防排烟风机', en: 'Smoke exhaust fan' },
  system: 'smoke-control',
  page: 'fireFan',
  icon: 'fan',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 18, componentTypes: [111] },
  headline: ['runState'],
  glance: ['ctrlMode', 'current', 'airSpeed', 'mainPowerFault', 'phaseLoss', 'voltage'],
  properties: fanTrait.properties,
  commands: fanTrait.commands,
  events: fanTrait.events,
  care: [quarterlyFanStart, yearlyFanLinkage],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
