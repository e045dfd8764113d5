/** Thresholds, with the time they must hold and the way they must come back. */
import type { Threshold } from '../device-type.ts'
import type { EffectiveThresholds } from '../effective-thresholds.ts'
import type { Change, Crossing, RuleMemory } from './rule-memory.ts'
import { isCrossed, isStillCrossed } from './threshold-crossing.ts'

type Values = Readonly<Record<string, unknown>>

const asNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

interface Plan {
  /** Properties that some threshold is relative to. */
  readonly references: readonly string[]
  readonly checks: readonly { readonly key: string; readonly property: string; readonly threshold: Threshold }[]
}

const planOf = (thresholds: EffectiveThresholds): Plan => {
  const checks = Object.entries(thresholds).flatMap(([property, list]) =>
    list.map((threshold) => ({
      key: `${property}/${threshold.event}/${threshold.level}/${threshold.op}`,
      property,
      threshold,
    })),
  )
  return { references: [...new Set(checks.flatMap(({ threshold }) => threshold.relTo ?? []))], checks }
}

// Equipment of a type mostly shares one set of thresholds, and every report asks for its plan.
const plans = new WeakMap<EffectiveThresholds, Plan>()

const knownPlanOf = (thresholds: EffectiveThresholds): Plan => {
  const plan = plans.get(thresholds) ?? planOf(thresholds)
  plans.set(thresholds, plan)
  return plan
}

export const nextReferences = (
  thresholds: EffectiveThresholds,
  before: RuleMemory['references'],
  values: Values,
): RuleMemory['references'] => {
  const fresh = knownPlanOf(thresholds).references.flatMap((property) => {
    const value = asNumber(values[property])
    return value === undefined || value === before[property] ? [] : [[property, value] as const]
  })
  return fresh.length === 0 ? before : { ...before, ...Object.fromEntries(fresh) }
}

interface Judgement {
  readonly property: string
  readonly threshold: Threshold
  readonly before: Crossing | undefined
  readonly reference: number | undefined
  readonly value: number | undefined
  readonly at: number
}

const judge = ({ property, threshold, before, reference, value, at }: Judgement): Crossing | undefined => {
  if (value === undefined) {
    // Nothing new about the value: what waits may come due, what is raised stays.
    return before !== undefined && !before.raised && at >= before.dueAt ? { ...before, raised: true } : before
  }
  if (before?.raised === true) return isStillCrossed(threshold, value, reference) ? before : undefined
  if (!isCrossed(threshold, value, reference)) return undefined
  const dueAt = before?.dueAt ?? at + (threshold.holdSec ?? 0) * 1000
  return { property, event: threshold.event, level: threshold.level, value, dueAt, raised: at >= dueAt }
}

/** A threshold that is no longer there, because it was switched off, is not carried over: it lets its event go. */
export const nextCrossings = (
  thresholds: EffectiveThresholds,
  memory: RuleMemory,
  { values, at }: { readonly values: Values; readonly at: number },
): RuleMemory['crossings'] => {
  const next: Record<string, Crossing> = {}
  for (const { key, property, threshold } of knownPlanOf(thresholds).checks) {
    const crossing = judge({
      property,
      threshold,
      before: memory.crossings[key],
      reference: threshold.relTo === undefined ? undefined : memory.references[threshold.relTo],
      value: asNumber(values[property]),
      at,
    })
    if (crossing !== undefined) next[key] = crossing
  }
  return next
}

const levels: readonly Threshold['level'][] = ['hazard', 'warning', 'fault', 'alarm']

/** Several thresholds of a property may raise one event at several levels; the worst counts. */
const worstRaised = (crossings: RuleMemory['crossings']) => {
  const worst = new Map<string, Crossing>()
  for (const crossing of Object.values(crossings)) {
    const key = `${crossing.property}/${crossing.event}`
    const other = worst.get(key)
    const isWorse = other === undefined || levels.indexOf(crossing.level) > levels.indexOf(other.level)
    if (crossing.raised && isWorse) worst.set(key, crossing)
  }
  return worst
}

export const crossingChanges = (
  before: RuleMemory['crossings'],
  after: RuleMemory['crossings'],
  values: Values,
): readonly Change[] => {
  const was = worstRaised(before)
  const is = worstRaised(after)
  const ended = [...was].flatMap(([key, { event, property, level, value }]) =>
    is.has(key) ? [] : [{ eventKey: event, property, on: false, value: asNumber(values[property]) ?? value, level }],
  )
  const begun = [...is].flatMap(([key, { event, property, level, value }]) =>
    was.get(key)?.level === level ? [] : [{ eventKey: event, property, on: true, value, level }],
  )
  return [...ended, ...begun]
}
