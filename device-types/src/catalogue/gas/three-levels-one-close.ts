import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { mainPowerFault } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, flag, limit, measured, state, writable } from '#vocabulary/property.ts'
import { percentLel } from '#vocabulary/scales.ts'
import { sensorFaulty } from '#vocabulary/states.ts'

export const threeLevelsOneClose = defineDeviceType({
  id: 'threeLevelsOneClose',
  equipmentTypeId: 156,
  name: { zh: '三级一关', en: 'Three levels, one shut-off' },
  system: 'gas',
  page: 'threeLevelsOneClose',
  icon: 'three-level',
  nodeType: 'gateway',
  childTypes: ['gasDetector', 'gasValve'],
  note: 'The name is only given in English in the spec; read here as three alarm levels with one automatic shut-off.',
  headline: ['level'],
  glance: ['concentration', 'shutState', 'autoShut', 'mainPowerFault'],
  properties: {
    level: choice('报警级别', 'Alarm level', [
      state('0', '正常', 'Normal'),
      state('1', '一级预警', 'Level 1 pre-alarm', 'warning', 'level1'),
      state('2', '二级报警', 'Level 2 alarm', 'alarm', 'level2'),
      state('3', '三级切断', 'Level 3 shut-off', 'alarm', 'level3'),
    ]),
    concentration: measured('浓度', 'Concentration', percentLel(0.5), [
      limit('warning', 'gte', 10, 'level1', { range: [5, 20], basis: '[practice]' }),
      limit('alarm', 'gte', 25, 'level2', {
        range: [10, 25],
        basis: 'GB/T 50493-2019 first level <= 25 %LEL [checked]',
      }),
      limit('alarm', 'gte', 50, 'level3', {
        range: [25, 50],
        basis: 'GB/T 50493-2019 second level <= 50 %LEL [checked]',
      }),
    ]),
    shutState: choice('切断状态', 'Shut-off', [
      state('open', '未切断', 'Open'),
      state('shut', '已切断', 'Shut', 'warning', 'shutOff'),
      sensorFaulty,
    ]),
    autoShut: writable(
      flag('自动切断', 'Automatic shut-off', [
        state(true, '启用', 'Enabled'),
        state(false, '停用', 'Disabled', 'hazard', 'ctrlDisabled'),
      ]),
    ),
    mainPowerFault,
  },
  commands: {
    shut: command('一键切断', 'Shut off', 'slide', ':custom', {
      protectiveDirection: 'towards',
      done: [{ property: 'shutState', is: 'shut' }],
    }),
    reopen: command('恢复供气', 'Re-open', 'password', ':custom', {
      protectiveDirection: 'away',
      confirmBy: 'second-person',
      done: [{ property: 'shutState', is: 'open' }],
    }),
    setLevels: command('设置三级阈值', 'Set the three levels', 'password', ':update', {
      params: {
        l1: numberParam('一级', 'Level 1', { unit: '%LEL', min: 5, max: 20, decimals: 0, default: 10 }),
        l2: numberParam('二级', 'Level 2', { unit: '%LEL', min: 10, max: 25, decimals: 0, default: 25 }),
        l3: numberParam('三级', 'Level 3', { unit: '%LEL', min: 25, max: 50, decimals: 0, default: 50 }),
      },
    }),
  },
  events: {
    level1: event('一级预警', 'Level 1', 'alarm', 2),
    level2: event('二级报警', 'Level 2', 'alarm', 2),
    shutOff: event('已切断', 'Shut off', 'event', 4),
  },
  alsoReports: ['paramSet'],
  care: [
    careTest('P6M', '三级联动与切断试验', 'Test all three levels and the shut-off', '[practice]'),
    careTest('P1Y', '探头检定', 'Verify the probes', 'JJG 693 [memory]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
