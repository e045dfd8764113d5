/** How safe a unit is, as one number that says what it lost and what would raise it. */
import * as z from 'zod/mini'

export interface LossRow {
  /** Taken off for each: a case, or a point of a rate. */
  readonly each: number
  readonly most: number
}

/** From a hundred, over the last thirty days. The weights are data: here, and nowhere else. */
export const losses = {
  unhandledUrgent: { each: 20, most: 40 },
  overdueHazard: { each: 5, most: 20 },
  oldFault: { each: 3, most: 15 },
  /** For each point of the online rate below 95. */
  offline: { each: 1, most: 15 },
  /** For each point of the patrol rate below 100. */
  missedPatrol: { each: 0.2, most: 10 },
  missedCheck: { each: 5, most: 10 },
} as const satisfies Record<string, LossRow>

export const lossNames = [
  'unhandledUrgent',
  'overdueHazard',
  'oldFault',
  'offline',
  'missedPatrol',
  'missedCheck',
] as const
export type LossName = (typeof lossNames)[number]

/** The rate of online equipment that is expected; below it points are lost. */
export const expectedOnline = 95

export const scoreClasses = { A: 90, B: 75, C: 60, D: 0 } as const
export type ScoreClass = keyof typeof scoreClasses

export const classOf = (score: number): ScoreClass => {
  if (score >= scoreClasses.A) return 'A'
  if (score >= scoreClasses.B) return 'B'
  return score >= scoreClasses.C ? 'C' : 'D'
}

/** How many cases, or points of a rate, there are of each. */
export type Causes = Readonly<Record<LossName, number>>

export const Loss = z.object({
  name: z.enum(lossNames),
  /** Cases, or points of a rate. */
  amount: z.number(),
  points: z.number(),
})
export type Loss = z.output<typeof Loss>

/** What is lost, most first; what costs nothing is not told. */
export const lossesOf = (causes: Causes): Loss[] =>
  lossNames
    .map((name) => ({
      name,
      amount: causes[name],
      points: Math.min(losses[name].most, Math.round(causes[name] * losses[name].each * 10) / 10),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)

export const scoreOf = (lost: readonly Loss[]): number =>
  Math.max(0, Math.round(100 - lost.reduce((sum, { points }) => sum + points, 0)))

/** What the score would be if one of its causes were gone: what is worth mending first. */
export const scoreWithout = (lost: readonly Loss[], name: LossName): number =>
  scoreOf(lost.filter((loss) => loss.name !== name))
