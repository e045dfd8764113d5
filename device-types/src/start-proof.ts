/** What a motor that was started has to show, and how soon. A contactor that closed is not a motor that turns. */

export interface StartProofRow {
  readonly property: string
  readonly withinSec: number
  readonly is?: string
  readonly atLeast?: number
  /** So much above what was measured before the start. */
  readonly rise?: number
}

const motor: readonly StartProofRow[] = [
  { property: 'runState', withinSec: 10, is: 'run' },
  { property: 'current', withinSec: 15, atLeast: 1 },
]
const pump = (rise: number): readonly StartProofRow[] => [...motor, { property: 'outletPressure', withinSec: 60, rise }]
const fan: readonly StartProofRow[] = [...motor, { property: 'airSpeed', withinSec: 60, atLeast: 2 }]

/** By kind. Cabinets start others: the proof stands with each pump. */
const startProofs: Readonly<Record<string, readonly StartProofRow[]>> = {
  firePump: pump(0.05),
  sprayPump: pump(0.05),
  jockeyPump: pump(0.02),
  fireFan: fan,
  pressurizationFan: fan,
}

export const startProofOf = (typeId: string): readonly StartProofRow[] => startProofs[typeId] ?? []
