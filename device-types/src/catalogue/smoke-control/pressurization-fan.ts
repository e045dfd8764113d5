import { defineDeviceType } from '#define-device-type.ts'
import { quarterlyFanStart, yearlyFanLinkage } from '#vocabulary/care.ts'
import { fanTrait } from '#traits/motor.ts'

export const pressurizationFan = defineDeviceType({
  id: 'pressurizationFan',
  equipmentTypeId: 141,
  name: { zh: '正压送风机', en: 'Pressurisation fan' },
  system: 'smoke-control',
  page: 'fireFan',
  icon: 'fan-in',
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
