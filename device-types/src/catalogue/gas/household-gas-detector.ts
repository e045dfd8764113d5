import { defineDeviceType } from '#define-device-type.ts'
import { careTest, testButton } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, limit, measured, state } from '#vocabulary/property.ts'
import { mute, selfTest } from '#vocabulary/shared-commands.ts'
import { falseIsOpen, normal, sensorFaulty } from '#vocabulary/states.ts'

export const householdGasDetector = defineDeviceType({
  id: 'householdGasDetector',
  equipmentTypeId: 151,
  name: { zh: '家用燃气报警器', en: 'Household gas alarm' },
  system: 'gas',
  page: 'equ_fire_detector',
  icon: 'gas-home',
  nodeType: 'direct',
  gb26875: { systemType: 1, componentTypes: [12] },
  headline: ['state'],
  glance: ['concentration', 'valve', 'signal'],
  properties: {
    state: choice('状态', 'State', [
      normal,
      state('alarm', '燃气泄漏', 'Gas leak', 'alarm', 'gasHigh'),
      sensorFaulty,
      state('expired', '传感器到期', 'Sensor expired', 'fault', 'sensorExpired'),
    ]),
    concentration: measured(
      '燃气浓度',
      'Gas concentration',
      { unit: '%LEL', min: 0, max: 30, decimals: 1, typical: 0.2 },
      [
        limit('alarm', 'gte', 8, 'gasHigh', {
          range: [5, 25],
          basis: 'GB 15322.2-2019 household: alarm setting 5-25 %LEL, products use 6-10 %LEL [memory]',
        }),
      ],
    ),
    valve: flag('电磁阀', 'Valve', [state(true, '已关闭', 'Shut', 'warning', 'valveClosed'), falseIsOpen]),
    signal,
  },
  commands: {
    mute,
    selfTest,
    closeValve: command('关闭阀门', 'Close valve', 'slide', ':custom', {
      protectiveDirection: 'towards',
      done: [{ property: 'valve', is: true }],
    }),
  },
  events: {
    gasHigh: event('燃气泄漏报警', 'Gas leak alarm', 'alarm', 1),
    valveClosed: event('阀门关闭', 'Valve closed', 'event', 4),
    sensorExpired: event('传感器到期', 'Sensor expired', 'fault', 3),
  },
  alsoReports: ['mute', 'selfTest'],
  care: [testButton, careTest('P6M', '电磁阀动作', 'Make the solenoid valve act', 'CJJ/T 146 [memory]')],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
  serviceLifeYears: 5,
})
