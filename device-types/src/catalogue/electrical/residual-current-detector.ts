import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { lineDetectorState } from '#vocabulary/fire-properties.ts'
import { fireLeakageLimits } from '#vocabulary/limits.ts'
import { state } from '#vocabulary/property.ts'
import { residualSelfTest } from '#vocabulary/shared-commands.ts'

export const residualCurrentDetector = defineDeviceType({
  id: 'residualCurrentDetector',
  equipmentTypeId: 168,
  name: { zh: '剩余电流式电气火灾监控探测器', en: 'Residual current detector' },
  system: 'electrical',
  page: 'electricalSafetyMonitor',
  icon: 'residual',
  nodeType: 'child',
  gb26875: { systemType: 1, componentTypes: [17] },
  headline: ['leakage'],
  glance: ['state'],
  properties: {
    state: lineDetectorState(state('alarm', '报警', 'Alarm', 'alarm', 'leakage')),
    leakage,
  },
  thresholds: { leakage: fireLeakageLimits },
  commands: { selfTest: residualSelfTest },
  alsoReports: ['selfTest'],
  care: [
    careTest('P1M', '自检', 'Self-test', 'GB 14287.2 [memory]'),
    careTest('P1Y', '注入电流校验', 'Check with an injected current', '[practice]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
