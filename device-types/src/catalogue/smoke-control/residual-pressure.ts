import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, limit, measured, state } from '#vocabulary/property.ts'
import { doorPascals } from '#vocabulary/scales.ts'
import { closed, sensorFaulty } from '#vocabulary/states.ts'

export const residualPressure = defineDeviceType({
  id: 'residualPressure',
  equipmentTypeId: 146,
  name: { zh: '余压监控器', en: 'Residual pressure monitor' },
  system: 'smoke-control',
  page: 'StandDetailIndex',
  icon: 'pressure',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 18, componentTypes: [111] },
  headline: ['stairPressure'],
  glance: ['lobbyPressure', 'valve'],
  properties: {
    stairPressure: measured('楼梯间余压', 'Stairwell over-pressure', doorPascals(0), [
      limit('warning', 'gt', 50, 'pressureHigh', { basis: 'GB 51251 3.4.4: stairwell 40-50 Pa [memory]' }),
    ]),
    lobbyPressure: measured('前室余压', 'Lobby over-pressure', doorPascals(0), [
      limit('warning', 'gt', 30, 'pressureHigh', { basis: 'GB 51251 3.4.4: lobby 25-30 Pa [memory]' }),
    ]),
    valve: choice('泄压阀', 'Relief valve', [closed, state('open', '开启', 'Open', 'info'), sensorFaulty]),
  },
  commands: {
    openValve: command('开泄压阀', 'Open relief valve', 'slide', ':custom', {
      done: [{ property: 'valve', is: 'open' }],
    }),
    closeValve: command('关泄压阀', 'Close relief valve', 'slide', ':custom', {
      done: [{ property: 'valve', is: 'closed' }],
    }),
  },
  events: { pressureHigh: event('余压超限', 'Over-pressure high', 'alarm', 2) },
  care: [
    careTest(
      'P1Y',
      '送风联动测压：楼梯间 40–50 Pa，前室 25–30 Pa',
      'With the fans on: stairs 40–50 Pa, lobby 25–30 Pa',
      'GB 51251 3.4.4 [memory]',
    ),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
