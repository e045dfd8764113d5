import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, yesNoParam } from '#vocabulary/command.ts'
import { pointAddress } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pointState } from '#vocabulary/fire-properties.ts'
import { flag, state } from '#vocabulary/property.ts'
import { shieldPoint } from '#vocabulary/shared-commands.ts'

export const ioModule = defineDeviceType({
  id: 'ioModule',
  equipmentTypeId: 116,
  name: { zh: '输入/输出模块', en: 'Input / output module' },
  system: 'fire-alarm',
  page: 'StandDetailIndex',
  icon: 'io-module',
  nodeType: 'child',
  fireLoad: 'byFlag',
  gb26875: { systemType: 10, componentTypes: [84, 85, 86, 87, 88] },
  headline: ['state'],
  glance: ['output', 'input', 'pointAddress'],
  properties: {
    state: pointState,
    input: flag('输入状态', 'Input', [
      state(true, '动作', 'Active', 'info', 'inputActive'),
      state(false, '正常', 'Idle'),
    ]),
    output: flag('输出状态', 'Output', [state(true, '启动', 'On', 'info', 'outputOn'), state(false, '停止', 'Off')]),
    pointAddress,
  },
  commands: {
    output: command('输出控制', 'Set output', 'password', ':custom', {
      params: { on: yesNoParam('启动', 'On') },
      done: [{ property: 'output', param: 'on' }],
    }),
    shield: shieldPoint,
  },
  events: {
    inputActive: event('输入动作', 'Input active', 'event', 4),
    outputOn: event('输出启动', 'Output started', 'event', 4),
  },
  care: [
    careTest(
      'P1Y',
      '联动试验，输入输出各动作 1 次',
      'Linkage test: each input and output acts once',
      'GB 25201 [memory]',
    ),
  ],
  reportIntervalSec: 7200,
  offlineAfterSec: 21_600,
})
