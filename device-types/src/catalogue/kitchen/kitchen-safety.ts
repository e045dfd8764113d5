import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, limit, measured, state } from '#vocabulary/property.ts'
import { secondsOfDay } from '#vocabulary/scales.ts'
import { mute } from '#vocabulary/shared-commands.ts'
import { agentPressure, gasConcentration } from '#vocabulary/site-properties.ts'
import { falseIsOpen, sensorFaulty } from '#vocabulary/states.ts'

export const kitchenSafety = defineDeviceType({
  id: 'kitchenSafety',
  equipmentTypeId: 157,
  name: { zh: '厨房安全监测', en: 'Kitchen safety' },
  system: 'kitchen',
  page: 'hotWrites',
  icon: 'kitchen',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['gasDetector', 'gasValve', 'kitchenExtinguisher'],
  headline: ['state'],
  glance: ['oilTemp', 'personAway', 'concentration', 'valve', 'hoodTemp', 'agentPressure'],
  properties: {
    state: choice('灶台状态', 'Stove state', [
      state('idle', '未使用', 'Idle'),
      state('cooking', '使用中', 'In use'),
      state('dryBurn', '干烧', 'Boil-dry', 'alarm', 'dryBurn'),
      state('fire', '起火', 'Fire', 'fire', 'fireAlarm'),
      sensorFaulty,
    ]),
    oilTemp: measured('锅/油温', 'Pan temperature', { unit: '℃', min: 0, max: 600, decimals: 0, typical: 160 }, [
      limit('warning', 'gte', 260, 'oilHot', { basis: 'cooking oil smoke point about 200-260 ℃ [memory]' }),
      limit('alarm', 'gte', 340, 'fireAlarm', { basis: 'oil auto-ignition about 360 ℃; act before [memory]' }),
    ]),
    hoodTemp: measured('烟罩温度', 'Hood temperature', { unit: '℃', min: 0, max: 400, decimals: 0, typical: 60 }, [
      limit('alarm', 'gte', 183, 'fireAlarm', {
        basis: 'kitchen extinguishing detectors commonly 183 ℃ (CECS 233 / GA 498) [memory]',
      }),
    ]),
    concentration: gasConcentration,
    personAway: flag('离人', 'Cook present', [
      state(true, '离人', 'Away', 'warning', 'personAway'),
      state(false, '有人', 'Present'),
    ]),
    awaySec: measured('离人时长', 'Away for', secondsOfDay(0), [
      limit('warning', 'gte', 300, 'personAway', {
        range: [60, 1800],
        basis: 'unattended fire practice 5 min [practice]',
      }),
    ]),
    valve: flag('燃气阀', 'Gas valve', [state(true, '已关闭', 'Shut', 'warning', 'valveClosed'), falseIsOpen]),
    agentPressure,
  },
  commands: {
    closeValve: command('关闭燃气阀', 'Close gas valve', 'slide', ':custom', {
      protectiveDirection: 'towards',
      done: [{ property: 'valve', is: true }],
    }),
    discharge: command('启动灭火', 'Discharge', 'password', ':custom', { confirmBy: 'second-person' }),
    mute,
    setAwayTime: command('设置离人时间', 'Set away time', 'none', ':update', {
      params: { sec: numberParam('时间', 'Time', { unit: 's', min: 60, max: 1800, decimals: 0, default: 300 }) },
    }),
  },
  events: {
    fireAlarm: event('厨房火警', 'Kitchen fire alarm', 'fire-alarm', 1),
    oilHot: event('油温过高', 'Oil too hot', 'alarm', 2),
    personAway: event('动火离人', 'Fire unattended', 'alarm', 2),
    pressureLow: event('灭火剂压力低', 'Agent pressure low', 'fault', 3),
  },
  alsoReports: ['mute', 'paramSet'],
  care: [
    careTest('P1D', '班后关气检查', 'Gas is off after the shift', '[practice]'),
    careTest(
      'P6M',
      '药剂压力、喷嘴除油',
      'Pressure of the agent; clean the nozzles of grease',
      'XF 498 / CECS 233 [memory]',
    ),
    careTest('P3M', '烟道清洗 ≥每季一次', 'Clean the duct at least every quarter', 'GB/T 40248 [memory]'),
  ],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
})
