/** A drill as people see it: its rows, what the platform knows, and the score that follows. Pure. */
import { Drill, DrillBrief, drillActs, drillMoves, type DrillState } from '@vigil/contract/drill/drill'
import { drillProofs } from '@vigil/contract/drill/drill-script'
import type { NameOf } from '#foundation/rights/actor/known-people.ts'
import type { BriefRow, CountRow, FactRow, ShownDrill, StepRow } from './drill.repository.ts'
import { ranMs, scoreSteps, startOf, type DrillFacts, type ScoredStep } from './score.rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What the clock has ended is over, although its row does not say so yet. */
const stateOf = ({ state, until }: Pick<BriefRow, 'state' | 'until'>, now: number): string =>
  (state === 'running' || state === 'paused') && until.getTime() <= now ? 'ended' : state

const headOf = (row: BriefRow, nameOf: NameOf, now: number) => ({
  drillId: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  name: row.name,
  state: stateOf(row, now),
  from: row.from_at.toISOString(),
  until: row.until.toISOString(),
  leaderName: nameOf(row.leader_id),
  breakout: row.breakout,
})

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const briefOf = (row: BriefRow, nameOf: NameOf, now: number): DrillBrief | undefined =>
  DrillBrief.safeParse(headOf(row, nameOf, now)).data

interface DrillParts {
  readonly row: ShownDrill
  readonly steps: readonly StepRow[]
  readonly counts: readonly CountRow[]
  readonly notes: readonly { readonly at: Date; readonly note: string; readonly by_id: string }[]
  readonly facts: FactRow | undefined
}

const latest = (counts: readonly CountRow[]): Date | null =>
  counts.reduce<Date | null>(
    (last, { counted_at }) => (counted_at && (!last || counted_at > last) ? counted_at : last),
    null,
  )

const mustered = (counts: readonly CountRow[]): number | null =>
  counts.length > 0 && counts.every(({ expected, present, counted_at }) => counted_at !== null && present >= expected)
    ? (latest(counts)?.getTime() ?? null)
    : null

const factsIn = ({ facts, counts }: DrillParts): DrillFacts => ({
  alarmAt: facts?.alarm_at?.getTime() ?? null,
  answeredAt: facts?.answered_at?.getTime() ?? null,
  orders:
    facts?.settled_at && facts.orders > 0
      ? { settledAt: facts.settled_at.getTime(), areAllDone: facts.orders_done === facts.orders }
      : null,
  mustered: mustered(counts),
})

const scoredOf = ({ proof, standard_s, points, reached_at }: StepRow): ScoredStep => ({
  proof: drillProofs.find((known) => known === proof) ?? 'press',
  standardS: standard_s,
  points,
  pressedAt: reached_at?.getTime() ?? null,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export const drillView = (
  parts: DrillParts,
  { nameOf, now, mayAct }: { readonly nameOf: NameOf; readonly now: number; readonly mayAct: boolean },
): Drill | undefined => {
  const { row, steps, counts, notes, facts } = parts
  const head = headOf(row, nameOf, now)
  const isOver = head.state === 'ended' || head.state === 'aborted'
  const scored = steps.map(scoredOf)
  const known = factsIn(parts)
  const end = isOver ? (row.ended_at ?? row.until).getTime() : now
  const scores = scoreSteps(scored, known, { now: end, isOver, pauses: row.pauses })
  const start = startOf(scored, known)
  const judged = steps.filter((_, place) => scores[place]?.score !== null)
  // A state that the contract does not know may do nothing.
  const moves = drillMoves[head.state as DrillState] ?? {}
  return Drill.safeParse({
    ...head,
    areaId: row.area_id,
    areaName: row.area_name,
    equipment: row.equipment,
    others: Math.max(0, row.others),
    beganAt: iso(row.began_at),
    endedAt: iso(row.ended_at),
    alarmId: row.alarm_id ?? facts?.alarm_id ?? null,
    startedAt: start === null ? null : new Date(start).toISOString(),
    ranMs: start === null ? 0 : ranMs(start, end, row.pauses),
    at: new Date(now).toISOString(),
    steps: steps.map((step, place) => {
      const { reachedAt = null, ...score } = scores[place] ?? {}
      return {
        place: step.place,
        key: step.key,
        detail: step.detail,
        proof: step.proof,
        standardS: step.standard_s,
        points: step.points,
        reachedAt: reachedAt === null ? null : new Date(reachedAt).toISOString(),
        ...score,
      }
    }),
    gained: sum(scores.map(({ score }) => score ?? 0)),
    judged: sum(judged.map(({ points }) => points)),
    total: sum(steps.map(({ points }) => points)),
    counts: counts.map(({ place, name, expected, present }) => ({ place, name, expected, present })),
    countedAt: iso(latest(counts)),
    notes: notes.map(({ at, note, by_id }) => ({ at: at.toISOString(), note, byName: nameOf(by_id) })),
    mayDo: mayAct ? drillActs.filter((act) => moves[act] !== undefined) : [],
  }).data
}
