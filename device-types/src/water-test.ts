/** The water test at the end of the pipe: what the device itself has to say, counted from what, and how soon. */

export interface WaterTestRow {
  readonly property: string
  readonly after: 'begun' | 'opened' | 'closed'
  readonly withinSec: number
  readonly is?: string
  readonly atLeast?: number
  readonly atMost?: number
  /** At least this share of what was measured before it began. */
  readonly ofBefore?: number
  /** The device counts the seconds itself and shows them until the next test: only a new figure tells of this one. */
  readonly isCount?: true
}

/** In the order in which whoever stands at the valve sees them. */
export const waterTestSteps = [
  'opened',
  'flowing',
  'pressure',
  'flowSwitch',
  'pump',
  'closed',
  'stopped',
  'restored',
] as const
export type WaterTestStep = (typeof waterTestSteps)[number]

export const waterTest: Readonly<Record<WaterTestStep, WaterTestRow>> = {
  // Somebody walks to the farthest head.
  opened: { property: 'valveState', after: 'begun', withinSec: 600, is: 'open' },
  // One sprinkler of K 80 at 0.05 MPa.
  flowing: { property: 'flow', after: 'opened', withinSec: 60, atLeast: 56 },
  pressure: { property: 'dynamicPressure', after: 'opened', withinSec: 60, atLeast: 0.05 },
  flowSwitch: { property: 'flowSwitchSec', after: 'opened', withinSec: 120, atMost: 90, isCount: true },
  pump: { property: 'pumpStartSec', after: 'opened', withinSec: 330, atMost: 300, isCount: true },
  closed: { property: 'valveState', after: 'opened', withinSec: 900, is: 'closed' },
  stopped: { property: 'flow', after: 'closed', withinSec: 90, atMost: 1 },
  restored: { property: 'staticPressure', after: 'closed', withinSec: 300, atLeast: 0.1, ofBefore: 0.9 },
}

/** What is drawn of a test. */
export const waterTestCurves: readonly string[] = ['staticPressure', 'dynamicPressure', 'flow']
