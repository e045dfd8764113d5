/** What to do about an alarm, step by step and by when. Rows; the words are the screen's, the ticks the case's. */
import type { LiveAlarm } from '../live/live-events.ts'
import type { ResponseStep } from './response-steps.ts'

export interface ResponseRow {
  readonly step: ResponseStep
  /** Counted from the first signal. */
  readonly withinS: number
}

const row = (step: ResponseStep, withinS: number): ResponseRow => ({ step, withinS })
const [minute, hour] = [60, 3_600]

/** On site in three minutes, together in five: as a small fire station works. */
const fire: readonly ResponseRow[] = [
  row('goAndSee', 3 * minute),
  row('call119', 3 * minute),
  row('automaticMode', 3 * minute),
  row('evacuate', 5 * minute),
  row('fightFire', 5 * minute),
  row('tellResponsible', 5 * minute),
  row('reset', 24 * hour),
]
const gas: readonly ResponseRow[] = [
  row('noSparks', minute),
  row('closeGas', 3 * minute),
  row('airRoom', 5 * minute),
  row('evacuate', 5 * minute),
  row('findCause', hour),
  row('reset', 24 * hour),
]
const power: readonly ResponseRow[] = [
  row('cutPower', 3 * minute),
  row('goAndSee', 5 * minute),
  row('lookAround', 10 * minute),
  row('findCause', hour),
  row('testAgain', 24 * hour),
]
const alarm: readonly ResponseRow[] = [
  row('goAndSee', 10 * minute),
  row('findCause', hour),
  row('tellResponsible', hour),
  row('reset', 24 * hour),
]
const repaired: readonly ResponseRow[] = [row('findCause', hour), row('repair', 24 * hour), row('testAgain', 24 * hour)]

/** Events of gas detectors and of electrical supervision, whatever the device; the others are looked at first. */
const gasEvents = ['gasLow', 'gasHigh', 'coAlarm', 'coWarning', 'level1', 'level2', 'level3']
const powerEvents = [
  'trip',
  'shortCircuit',
  'arcFault',
  'phaseLoss',
  'overVoltage',
  'underVoltage',
  'overCurrent',
  'leakage',
  'recloseFail',
  'elecAlarm',
  'pdAlarm',
  'portOverload',
  'loadHigh',
  'cellHot',
  'overTemp',
]

const ofKind: Readonly<Record<LiveAlarm['kind'], readonly ResponseRow[]>> = {
  'fire-alarm': fire,
  alarm,
  fault: repaired,
  hazard: repaired,
}

export const responseCardOf = ({ kind, event }: Pick<LiveAlarm, 'kind' | 'event'>): readonly ResponseRow[] => {
  if (kind === 'alarm' && gasEvents.includes(event)) return gas
  return kind === 'alarm' && powerEvents.includes(event) ? power : ofKind[kind]
}
