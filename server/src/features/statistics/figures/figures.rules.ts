/** From what was counted to what is shown. Pure. */
import { alarmKinds } from '@vigil/contract/live/live-events'
import type { KindCounts } from '@vigil/contract/statistics/statistics'

type Kind = (typeof alarmKinds)[number]

/** Kinds that somebody may not list are none to him. */
export const kindCounts = (amounts: ReadonlyMap<string, number>): KindCounts => ({
  total: [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
  // Object.fromEntries forgets the keys; these are exactly the kinds.
  byKind: Object.fromEntries(alarmKinds.map((kind) => [kind, amounts.get(kind) ?? 0])) as Record<Kind, number>,
})

/** The middle of the step in which the part lies: within a twentieth of the truth. */
export const percentileOf = (
  steps: readonly { readonly step: number; readonly amount: number }[],
  part: number,
): number | null => {
  const total = steps.reduce((sum, { amount }) => sum + amount, 0)
  if (total === 0) return null
  let passed = 0
  for (const { step, amount } of steps.toSorted((a, b) => a.step - b.step)) {
    passed += amount
    if (passed >= part * total) return Math.round(2 ** ((step + 0.5) / 8) - 1)
  }
  return null
}
