import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { gasLimits } from '#vocabulary/limits.ts'
import { choice, state } from '#vocabulary/property.ts'
import { zero } from '#vocabulary/shared-commands.ts'
import { gasConcentration } from '#vocabulary/site-properties.ts'
import { gasHighState, gasLowState, normal, sensorFaulty } from '#vocabulary/states.ts'

export const gasDetector = defineDeviceType({
  id: 'gasDetector',
  equipmentTypeId: 150,
  name: { zh: '点型可燃气体探测器', en: 'Point gas detector' },
  system: 'gas',
  page: 'gasHost',
  icon: 'gas',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [11, 74] },
  headline: ['concentration'],
  glance: ['state', 'gasType'],
  properties: {
    state: choice('状态', 'State', [normal, gasLowState, gasHighState, sensorFaulty]),
    concentration: gasConcentration,
    gasType: choice('气体类型', 'Gas', [
      state('CH4', '甲烷/天然气', 'Methane'),
      state('C3H8', '丙烷/液化气', 'Propane'),
      state('H2', '氢气', 'Hydrogen'),
      state('CO', '一氧化碳', 'Carbon monoxide'),
    ]),
  },
  thresholds: {
    concentration: gasLimits(20, 50, 'GB/T 50493-2019: first level <= 25 %LEL, second level <= 50 %LEL [checked]'),
  },
  commands: { zero },
  alsoReports: ['valveClosed'],
  care: [
    careTest('P1Y', '检定', 'Verification', 'JJG 693 [memory]'),
    careTest('P3M', '通气试验', 'Test with gas', '[practice]'),
  ],
  reportIntervalSec: 60,
  offlineAfterSec: 300,
  serviceLifeYears: 5,
})
