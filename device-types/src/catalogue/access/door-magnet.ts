import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { tamper } from '#vocabulary/device-properties.ts'
import { flag, state } from '#vocabulary/property.ts'
import { falseIsClosed } from '#vocabulary/states.ts'

export const doorMagnet = defineDeviceType({
  id: 'doorMagnet',
  equipmentTypeId: 189,
  name: { zh: '门磁传感器', en: 'Door contact' },
  system: 'access',
  page: 'StandDetailIndex',
  icon: 'door',
  nodeType: 'direct',
  headline: ['open'],
  glance: ['tamper', 'battery', 'signal'],
  properties: {
    open: flag('门状态', 'Door', [state(true, '打开', 'Open', 'info', 'doorOpened'), falseIsClosed]),
    ...wireless,
    tamper,
  },
  care: [careTest('P6M', '开合试验', 'Open and close it', '[practice]')],
  reportIntervalSec: 43_200,
  offlineAfterSec: 108_000,
})
