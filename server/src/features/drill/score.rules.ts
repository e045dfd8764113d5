/** What a drill's script says of the people: how long each step took by the server's clock, and what it is worth. Pure. */
import type { DrillProof } from '@vigil/contract/drill/drill-script'
import type { DrillVerdict } from '@vigil/contract/drill/drill'
import type { Pause } from '#schema/tables/drill.ts'

/** A step as it was planned, and when somebody pressed it. Milliseconds. */
export interface ScoredStep {
  readonly proof: DrillProof
  readonly standardS: number | null
  readonly points: number
  readonly pressedAt: number | null
}

/** What the platform itself knows of a drill. */
export interface DrillFacts {
  /** The first alarm of the drill, and when somebody first answered one. */
  readonly alarmAt: number | null
  readonly answeredAt: number | null
  /** What was ordered of the equipment in the window: when the last of it was over, and whether all of it was measured done. */
  readonly orders: { readonly settledAt: number; readonly areAllDone: boolean } | null
  /** When the last group was complete at the assembly place. */
  readonly mustered: number | null
}

interface DrillClock {
  readonly now: number
  readonly isOver: boolean
  readonly pauses: readonly Pause[]
}

interface StepScore {
  readonly reachedAt: number | null
  readonly tookMs: number | null
  readonly verdict: DrillVerdict
  readonly score: number | null
}

/** From one moment to another, without the pauses between. */
export const ranMs = (from: number, to: number, pauses: readonly Pause[]): number => {
  const stood = pauses.map((pause) => Math.max(0, Math.min(pause.to ?? to, to) - Math.max(pause.from, from)))
  return Math.max(0, to - from - stood.reduce((sum, one) => sum + one, 0))
}

interface Reached {
  readonly at: number
  readonly isProven: boolean
}

const proven = (at: number | null): Reached | null => (at === null ? null : { at, isProven: true })

/** The platform's own word first; where only a person can say it, the press. A press alone proves no order. */
const reachedOf = ({ proof, pressedAt }: ScoredStep, facts: DrillFacts): Reached | null => {
  switch (proof) {
    case 'start':
    case 'press':
      return proven(pressedAt)
    case 'alarm':
      return proven(facts.alarmAt)
    case 'answer':
      return proven(facts.answeredAt)
    case 'muster':
      return proven(facts.mustered)
    case 'order':
      if (facts.orders) return { at: facts.orders.settledAt, isProven: facts.orders.areAllDone }
      return pressedAt === null ? null : { at: pressedAt, isProven: false }
    default:
      return proof satisfies never
  }
}

/** Everything is measured from the first step: its press, or the alarm where the smoke was quicker than the finger. */
export const startOf = (steps: readonly ScoredStep[], { alarmAt }: DrillFacts): number | null => {
  const pressed = steps.find(({ proof }) => proof === 'start')?.pressedAt ?? null
  const known = [pressed, alarmAt].filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** In time all of it; late as much less as it took longer; what is not proven half of that. */
export const pointsFor = (
  { points, standardS }: Pick<ScoredStep, 'points' | 'standardS'>,
  tookMs: number,
  isProven: boolean,
): number => {
  const late = standardS === null || tookMs <= standardS * 1_000 ? 1 : (standardS * 1_000) / tookMs
  return Math.floor(points * late * (isProven ? 1 : 0.5))
}

const waiting = ({ standardS }: ScoredStep, ran: number | null, isFirst: boolean): DrillVerdict => {
  if (ran === null || !isFirst) return standardS !== null && ran !== null && ran > standardS * 1_000 ? 'over' : 'ahead'
  return standardS !== null && ran > standardS * 1_000 ? 'over' : 'running'
}

export const scoreSteps = (
  steps: readonly ScoredStep[],
  facts: DrillFacts,
  { now, isOver, pauses }: DrillClock,
): readonly StepScore[] => {
  const start = startOf(steps, facts)
  const ran = start === null ? null : ranMs(start, now, pauses)
  const reached = steps.map((step) => (step.proof === 'start' ? proven(start) : reachedOf(step, facts)))
  const firstOpen = reached.indexOf(null)
  return steps.map((step, place): StepScore => {
    const there = reached[place]
    if (there && start !== null) {
      const tookMs = ranMs(start, there.at, pauses)
      const score = step.standardS === null ? null : pointsFor(step, tookMs, there.isProven)
      const isLate = step.standardS !== null && tookMs > step.standardS * 1_000
      const verdict = there.isProven ? (isLate ? 'late' : 'met') : 'unproven'
      return { reachedAt: there.at, tookMs, verdict, score }
    }
    if (isOver) return { reachedAt: null, tookMs: null, verdict: 'missed', score: step.standardS === null ? null : 0 }
    return { reachedAt: null, tookMs: null, verdict: waiting(step, ran, place === firstOpen), score: null }
  })
}
