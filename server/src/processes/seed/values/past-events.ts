/** What happened in the past: which equipment said what, how often in a unit, and what people found. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'

/** What was found when somebody came; `self` ended before anybody did. */
export type Finding = 'cooking' | 'steam' | 'dust' | 'touched' | 'test' | 'mended' | 'self'

export interface PastEventRow {
  readonly type: DeviceTypeId
  readonly event: string
  /** In a unit in ninety days. */
  readonly times: number
  readonly property?: string
  readonly value?: readonly [low: number, high: number]
  readonly findings: readonly [Finding, ...Finding[]]
}

export const pastEvents: readonly PastEventRow[] = [
  { type: 'smokeDetectorWired', event: 'fireAlarm', times: 7, findings: ['cooking', 'steam', 'dust', 'dust', 'test'] },
  { type: 'smokeDetector', event: 'fireAlarm', times: 3, findings: ['cooking', 'dust', 'steam'] },
  { type: 'heatDetector', event: 'fireAlarm', times: 1, findings: ['cooking', 'test'] },
  { type: 'manualCallPoint', event: 'fireAlarm', times: 2, findings: ['touched', 'test'] },
  { type: 'smokeDetector', event: 'lowBattery', times: 2, findings: ['mended'] },
  { type: 'smokeDetectorWired', event: 'sensorFault', times: 3, findings: ['mended', 'self'] },
  {
    type: 'gasDetector',
    event: 'gasLow',
    times: 4,
    property: 'concentration',
    value: [11, 18],
    findings: ['mended', 'self'],
  },
  { type: 'breaker', event: 'overTemp', times: 2, property: 'temperature', value: [81, 88], findings: ['mended'] },
  {
    type: 'breakerLeakage',
    event: 'leakage',
    times: 3,
    property: 'leakage',
    value: [31, 60],
    findings: ['mended', 'self'],
  },
  { type: 'breaker', event: 'trip', times: 3, findings: ['mended'] },
  {
    type: 'breakerThreePhase',
    event: 'overCurrent',
    times: 3,
    property: 'currentA',
    value: [66, 80],
    findings: ['mended', 'self'],
  },
  {
    type: 'breakerLeakage',
    event: 'overCurrent',
    times: 2,
    property: 'current',
    value: [66, 75],
    findings: ['self', 'mended'],
  },
  { type: 'fireAlarmHost', event: 'mainPowerFault', times: 1, findings: ['mended'] },
  { type: 'firePump', event: 'mainPowerFault', times: 1, findings: ['mended'] },
  {
    type: 'tempHumidity',
    event: 'tempHigh',
    times: 2,
    property: 'temperature',
    value: [41, 44],
    findings: ['self', 'mended'],
  },
  {
    type: 'electricalSafetyMonitor',
    event: 'leakage',
    times: 2,
    property: 'leakage',
    value: [510, 620],
    findings: ['mended'],
  },
  { type: 'householdGasDetector', event: 'sensorFault', times: 1, findings: ['mended'] },
]

/** Points that nobody has cured: so many false alarms each in ninety days, and of what. */
export const nuisance = {
  points: 2,
  times: [9, 14] as const,
  findings: ['cooking', 'steam', 'cooking', 'dust'] as const,
}
