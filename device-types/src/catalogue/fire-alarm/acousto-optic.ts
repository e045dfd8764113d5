import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { choiceParam, command, numberParam } from '#vocabulary/command.ts'
import { firmware } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, figure, limit, state, writable } from '#vocabulary/property.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const acoustoOptic = defineDeviceType({
  id: 'acoustoOptic',
  equipmentTypeId: 114,
  name: { zh: '声光警报器', en: 'Sounder and beacon' },
  system: 'fire-alarm',
  page: 'AcoustoOptic',
  icon: 'sounder',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 1, componentTypes: [121] },
  headline: ['soundState'],
  glance: ['volume', 'battery', 'signal'],
  properties: {
    soundState: choice('声光状态', 'Sounder state', [
      state('off', '未启动', 'Off'),
      state('sound', '声光启动', 'Sounding', 'alarm', 'sounderOn'),
      state('light', '仅光启动', 'Light only', 'warning', 'sounderOn'),
      sensorFaulty,
    ]),
    volume: writable(
      figure('音量', 'Volume', { unit: 'dB', min: 60, max: 115, decimals: 0, typical: 85 }, [
        limit('hazard', 'lt', 75, 'volumeLow', {
          basis: 'GB 50116 6.5: at least 60 dB and 15 dB above noise; 75 dB margin [memory]',
        }),
      ]),
    ),
    ...wireless,
    firmware,
  },
  commands: {
    start: command('启动声光', 'Start', 'slide', ':custom', {
      protectiveDirection: 'towards',
      params: {
        durationSec: numberParam('持续时间', 'Duration', { unit: 's', min: 1, max: 1800, decimals: 0, default: 60 }),
        mode: choiceParam('模式', 'Mode', 'sound', [
          state('sound', '声光', 'Sound and light'),
          state('light', '仅光', 'Light only'),
        ]),
      },
      done: [{ property: 'soundState', is: ['sound', 'light'] }],
    }),
    stop: command('停止声光', 'Stop', 'password', ':custom', {
      protectiveDirection: 'away',
      done: [{ property: 'soundState', is: 'off' }],
    }),
    setVolume: command('设置音量', 'Set volume', 'none', ':update', {
      params: { volume: numberParam('音量', 'Volume', { unit: 'dB', min: 60, max: 115, decimals: 0, default: 85 }) },
      done: [{ property: 'volume', param: 'volume' }],
    }),
  },
  events: {
    sounderOn: event('声光启动', 'Sounder started', 'event', 4),
    volumeLow: event('音量过低', 'Volume too low', 'hazard', 3),
  },
  care: [
    careTest(
      'P1Y',
      '启动试验，声压 ≥60 dB 且高于背景 15 dB',
      'Start it: at least 60 dB and 15 dB above the room',
      'GB 50116 6.5.2 [memory]',
    ),
  ],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
})
