/** National practice as rows: which kinds begin a linkage, and what which kinds then do. Filled with the unit's own equipment. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { LinkageEvent } from '@vigil/contract/linkage/rule'
import type { LinkageTemplateId } from '@vigil/contract/linkage/template'

interface TemplateMove {
  readonly kinds: readonly DeviceTypeId[]
  readonly action: string
  readonly delayS: number
  readonly asks: boolean
}

export interface TemplateRow {
  readonly kinds: readonly DeviceTypeId[]
  readonly event: LinkageEvent
  /** Two independent signs before something is moved in a fire: GB 50116, 4.1.6. */
  readonly atLeast: number
  readonly withinS: number
  readonly moves: readonly TemplateMove[]
}

const smoke = [
  'smokeDetector',
  'smokeDetectorWired',
  'heatDetector',
  'compositeDetector',
  'flameDetector',
  'beamSmokeDetector',
  'aspiratingDetector',
] as const
const breakers = ['breaker', 'breakerLeakage', 'breakerThreePhase', 'breakerReclosing', 'breakerMccb'] as const

const atOnce = { delayS: 0, asks: false }

export const templates = {
  fireInZone: {
    kinds: [...smoke, 'manualCallPoint'],
    event: 'fire',
    atLeast: 2,
    withinS: 300,
    moves: [
      { kinds: ['acoustoOptic'], action: 'start', ...atOnce },
      { kinds: ['fireFan', 'pressurizationFan'], action: 'start', ...atOnce },
      { kinds: ['fireDoor'], action: 'release', ...atOnce },
      { kinds: ['emergencyBroadcast'], action: 'start', delayS: 10, asks: false },
      { kinds: breakers, action: 'switchOff', delayS: 10, asks: true },
    ],
  },
  hydrantPump: {
    kinds: ['hydrantButton', 'flowIndicator'],
    event: 'alarm',
    atLeast: 1,
    withinS: 60,
    moves: [{ kinds: ['firePump', 'sprayPump'], action: 'start', ...atOnce }],
  },
  gasLeak: {
    kinds: ['gasDetector', 'householdGasDetector'],
    event: 'alarm',
    atLeast: 1,
    withinS: 60,
    moves: [
      { kinds: ['gasValve'], action: 'close', ...atOnce },
      { kinds: ['fireFan'], action: 'start', delayS: 5, asks: false },
    ],
  },
  electricalFire: {
    kinds: ['residualCurrentDetector', 'tempElectricDetector', 'arcDetector'],
    event: 'alarm',
    atLeast: 1,
    withinS: 60,
    moves: [{ kinds: breakers, action: 'switchOff', delayS: 0, asks: true }],
  },
  waterLeak: {
    kinds: ['waterLeakDetector'],
    event: 'alarm',
    atLeast: 1,
    withinS: 60,
    moves: [{ kinds: ['intelligentWaterMeter'], action: 'close', ...atOnce }],
  },
} as const satisfies Record<LinkageTemplateId, TemplateRow>
