import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { choiceParam, command, yesNoParam } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, limit, measured, state, writable } from '#vocabulary/property.ts'
import { celsiusParam } from '#vocabulary/shared-commands.ts'
import { loadEnergy, loadPower } from '#vocabulary/site-properties.ts'

const automatic = state('auto', '自动', 'Auto')
const modes = [
  state('cool', '制冷', 'Cool'),
  state('heat', '制热', 'Heat'),
  state('dry', '除湿', 'Dry'),
  state('fan', '送风', 'Fan'),
  automatic,
]
const speeds = [automatic, state('low', '低', 'Low'), state('mid', '中', 'Medium'), state('high', '高', 'High')]

export const conditioner = defineDeviceType({
  id: 'conditioner',
  equipmentTypeId: 192,
  name: { zh: '空调控制器', en: 'Air-conditioner controller' },
  system: 'hvac',
  page: 'conditioner',
  icon: 'conditioner',
  nodeType: 'direct',
  headline: ['roomTemp'],
  glance: ['on', 'mode', 'setTemp', 'fanSpeed', 'power', 'energyTotal'],
  properties: {
    on: writable(flag('开关', 'Power', [state(true, '开机', 'On'), state(false, '关机', 'Off')])),
    mode: writable(choice('模式', 'Mode', modes)),
    setTemp: writable(
      measured('设定温度', 'Set temperature', { unit: '℃', min: 16, max: 30, decimals: 0, typical: 26 }, [
        limit('hazard', 'lt', 26, 'overcooling', {
          holdSec: 600,
          basis: 'public buildings: not below 26 ℃ in summer (State Council rule) [memory]',
        }),
      ]),
    ),
    roomTemp: measured('室内温度', 'Room temperature', { unit: '℃', min: -10, max: 60, decimals: 1, typical: 26.5 }),
    fanSpeed: writable(choice('风速', 'Fan speed', speeds)),
    power: loadPower,
    energyTotal: loadEnergy,
    signal,
  },
  typical: { power: 860 },
  commands: {
    setPower: command('开关机', 'Power on / off', 'none', ':custom', {
      params: { on: yesNoParam('开机', 'On') },
      done: [{ property: 'on', param: 'on' }],
    }),
    setState: command('设置空调', 'Set state', 'none', ':custom', {
      params: {
        mode: choiceParam('模式', 'Mode', 'cool', modes),
        temp: celsiusParam('温度', 'Temperature', 16, 30, 26),
        fan: choiceParam('风速', 'Fan', 'auto', speeds),
      },
      done: [
        { property: 'mode', param: 'mode' },
        { property: 'setTemp', param: 'temp' },
        { property: 'fanSpeed', param: 'fan' },
      ],
    }),
    learnIr: command('学习红外码', 'Learn IR code', 'none', ':update', { timeoutSec: 60 }),
    batchOff: command('批量关机', 'Batch off', 'confirm', ':batch'),
  },
  events: {
    overcooling: event('设定温度过低', 'Set too cold', 'hazard', 3),
    on: event('开机', 'Turned on', 'operation', 5),
    off: event('关机', 'Turned off', 'operation', 5),
  },
  care: [careTest('P6M', '滤网清洗', 'Clean the filter', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
