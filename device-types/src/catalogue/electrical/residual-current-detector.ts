import { defineDeviceType } from '#define-device-type.ts'
import { leakage } from '#vocabulary/electric-properties.ts'
import { lineDetectorState } from '#vocabulary/fire-properties.ts'
import { fireLeakageLimits } from '#vocabulary/limits.ts'
import { state } from '#vocabulary/property.ts'
import { selfTest } from '#vocabulary/shared-commands.ts'

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
  properties: {
    state: lineDetectorState(state('alarm', '报警', 'Alarm', 'alarm', 'leakage')),
    leakage,
  },
  thresholds: { leakage: fireLeakageLimits },
  commands: { selfTest },
  alsoReports: ['selfTest'],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
