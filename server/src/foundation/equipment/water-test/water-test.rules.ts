/** What a water test has come to, read from what the device said since it began. Pure: nothing here is anybody's claim. */
import type { WaterStep, WaterTestOutcome } from '@vigil/contract/equipment/water-test'
import { waterTest, waterTestSteps, type WaterTestRow, type WaterTestStep } from '@vigil/device-types/water-test'
import { judged, toldOf, type Reading, type Told } from '../proof/proof.rules.ts'

export interface RunningTest {
  readonly begunAt: number
  /** The last of each reading before it began. */
  readonly before: Readonly<Record<string, unknown>>
  readonly readings: readonly Reading[]
}

export const stepsOf = (test: RunningTest, now: number): WaterStep[] => {
  const steps = new Map<string, WaterStep>()
  for (const step of waterTestSteps) steps.set(step, stepOf(step, test, { steps, now }))
  return [...steps.values()]
}

interface SoFar {
  readonly steps: ReadonlyMap<string, WaterStep>
  readonly now: number
}

const stepOf = (step: WaterTestStep, test: RunningTest, { steps, now }: SoFar): WaterStep => {
  const row = asked(waterTest[step], test)
  const plain = plainStep(step, row)
  const from = row.after === 'begun' ? undefined : steps.get(row.after)
  if (from && from.state !== 'seen')
    return { ...plain, state: from.state === 'waiting' || from.state === 'ahead' ? 'ahead' : 'skipped' }
  const since = from?.at ? Date.parse(from.at) : test.begunAt
  return { ...plain, ...judged(row, { since, now, told: toldSince(row, test, since) }) }
}

const asked = (row: WaterTestRow, { before }: RunningTest): WaterTestRow => {
  const was = before[row.property]
  if (row.ofBefore === undefined || typeof was !== 'number') return row
  return { ...row, atLeast: Math.max(row.atLeast ?? 0, Math.round(was * row.ofBefore * 100) / 100) }
}

const toldSince = ({ property, isCount }: WaterTestRow, test: RunningTest, since: number): Told[] => {
  const told = toldOf(test.readings, property)
  return (isCount ? newCounts(told, test.before[property]) : told).filter(({ at }) => at > since)
}

/** Until the device has counted anew it repeats the figure of the test before; 0 says that it has begun to count. */
const newCounts = (told: readonly Told[], before: unknown): Told[] => {
  const fresh = told.findIndex(({ value }) => value !== before)
  return fresh === -1 ? [] : told.slice(fresh).filter(({ value }) => value !== 0)
}

const plainStep = (step: WaterTestStep, row: WaterTestRow): WaterStep => ({
  step,
  state: 'waiting',
  property: row.property,
  is: row.is ?? null,
  atLeast: row.atLeast ?? null,
  atMost: row.atMost ?? null,
  withinSec: row.withinSec,
  until: null,
  value: null,
  at: null,
  seconds: null,
})

/** Undefined while a step may still come. Without an open valve nothing was tested, so nothing failed. */
export const outcomeOf = (steps: readonly WaterStep[]): WaterTestOutcome | undefined => {
  const has = (...states: WaterStep['state'][]) => steps.some(({ state }) => states.includes(state))
  if (has('waiting', 'ahead')) return undefined
  if (steps[0]?.state !== 'seen') return 'givenUp'
  if (has('missed')) return 'failed'
  return has('unknown', 'skipped') ? 'unproved' : 'passed'
}

/** What a person's giving up makes of it: a step that was missed stays missed. */
export const outcomeGivenUp = (steps: readonly WaterStep[]): WaterTestOutcome =>
  outcomeOf(steps) ?? (steps.some(({ state }) => state === 'missed') ? 'failed' : 'givenUp')
