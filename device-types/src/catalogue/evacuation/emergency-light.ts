import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { choiceParam, command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, state, writable } from '#vocabulary/property.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

const directions = [state('left', '向左', 'Left'), state('right', '向右', 'Right'), state('both', '双向', 'Both')]

export const emergencyLight = defineDeviceType({
  id: 'emergencyLight',
  equipmentTypeId: 148,
  name: { zh: '应急灯具', en: 'Emergency lamp' },
  system: 'evacuation',
  page: 'StandDetailIndex',
  icon: 'exit-sign',
  nodeType: 'child',
  fireLoad: 'always',
  gb26875: { systemType: 22 },
  headline: ['state'],
  glance: ['direction'],
  properties: {
    state: choice('灯具状态', 'Lamp state', [
      state('on', '点亮', 'On'),
      state('off', '熄灭', 'Off', 'info'),
      state('emergency', '应急', 'Emergency', 'warning', 'emergencyStart'),
      sensorFaulty,
    ]),
    direction: writable(choice('指示方向', 'Direction', [...directions, state('none', '无', 'None')])),
  },
  commands: {
    setDirection: command('切换方向', 'Set direction', 'confirm', ':custom', {
      params: { direction: choiceParam('方向', 'Direction', 'left', directions) },
      done: [{ property: 'direction', param: 'direction' }],
    }),
  },
  events: { emergencyStart: event('应急点亮', 'Emergency lit', 'event', 4) },
  care: [
    careTest('P1M', '随系统月检', 'With the monthly test of its system', 'GB 17945 [memory]'),
    careTest('P1D', '被遮挡、损坏巡查', 'Not covered, not broken (on patrol)', 'GB 25201 [memory]'),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
