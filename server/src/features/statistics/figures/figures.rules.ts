/** From what was counted to what is shown. Pure. */
import { alarmKinds } from '@vigil/contract/live/live-events'
import { answerBounds, type KindCounts } from '@vigil/contract/statistics/statistics'
import type { Took } from '../counting/counting.repository.ts'
import type { HourRow } from './figures.repository.ts'
import type { HandlingRow } from './handling.repository.ts'

type Kind = (typeof alarmKinds)[number]

/** Kinds that somebody may not list are none to him. */
export const kindCounts = (amounts: ReadonlyMap<string, number>): KindCounts => ({
  total: [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
  // Object.fromEntries forgets the keys; these are exactly the kinds.
  byKind: Object.fromEntries(alarmKinds.map((kind) => [kind, amounts.get(kind) ?? 0])) as Record<Kind, number>,
})

/** The middle of a step: within a twentieth of the truth. */
const secondsOf = (step: number): number => 2 ** ((step + 0.5) / 8) - 1

type Steps = readonly { readonly step: number; readonly amount: number }[]

/** What nobody has answered, or handled, took no time yet. */
export const stepsOf = (rows: readonly HandlingRow[], took: Took): Steps =>
  rows.flatMap((row) => (row.took === took && row.step !== null ? [{ step: row.step, amount: row.raised }] : []))

/** Within each bound but not the one before, and at the end those that took longer than all. */
export const spreadOf = (steps: Steps): number[] =>
  [...answerBounds, Infinity].map((bound, at) =>
    steps
      .filter(({ step }) => secondsOf(step) <= bound && secondsOf(step) > (answerBounds[at - 1] ?? -1))
      .reduce((sum, { amount }) => sum + amount, 0),
  )

/** The step in which the part lies. */
export const percentileOf = (steps: Steps, part: number): number | null => {
  const total = steps.reduce((sum, { amount }) => sum + amount, 0)
  if (total === 0) return null
  let passed = 0
  for (const { step, amount } of steps.toSorted((a, b) => a.step - b.step)) {
    passed += amount
    if (passed >= part * total) return Math.round(secondsOf(step))
  }
  return null
}

type Amount = (row: HourRow) => number

const sumOf = (rows: readonly HourRow[], amount: Amount): number => rows.reduce((sum, row) => sum + amount(row), 0)

export const countsOf = (
  rows: readonly HourRow[],
  day: number,
  amount: Amount = ({ raised }) => raised,
): KindCounts => {
  const byKind = Map.groupBy(
    rows.filter(({ back }) => back === day),
    ({ kind }) => kind,
  )
  return kindCounts(new Map([...byKind].map(([kind, of]) => [kind, sumOf(of, amount)])))
}

export const byHour = (rows: readonly HourRow[], day: number): number[] =>
  Array.from({ length: 24 }, (_, at) =>
    sumOf(
      rows.filter(({ back, hour }) => back === day && hour === at),
      ({ raised }) => raised,
    ),
  )
