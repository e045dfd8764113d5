/** A rule as an expression (CEL), and what it is asked about. Pure. */
import { parse } from '@marcbachmann/cel-js'
import type {
  AlarmTrigger,
  ClockTest,
  Comparison,
  LinkageBody,
  LinkageCondition,
  LinkageEvent,
  LinkageTrigger,
  ValueTest,
} from '@vigil/contract/linkage/rule'
import { wallClock } from '#foundation/project/unit-time.ts'

type Facts = Pick<LinkageBody, 'when' | 'and'>

const signs: Readonly<Record<Comparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '==', ne: '!=' }

/** Every number is a fraction there: 60 and 60.0 would not be compared. */
const literal = (value: ValueTest['value']): string => {
  if (typeof value !== 'number') return JSON.stringify(value)
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

const valueTest = ({ equipmentId, property, is, value }: ValueTest): string =>
  `values[${JSON.stringify(equipmentId)}][${JSON.stringify(property)}] ${signs[is]} ${literal(value)}`

const compared: Readonly<Record<Comparison, (one: unknown, other: unknown) => boolean>> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: (one, other) => inOrder(other, one),
  lt: (one, other) => inOrder(one, other),
  ge: (one, other) => one === other || inOrder(other, one),
  le: (one, other) => one === other || inOrder(one, other),
}

/** Numbers, texts, and CEL puts no before yes; values of two kinds have no order. */
const inOrder = (one: unknown, other: unknown): boolean =>
  (typeof one === 'number' && typeof other === 'number' && one < other) ||
  (typeof one === 'string' && typeof other === 'string' && one < other) ||
  (typeof one === 'boolean' && typeof other === 'boolean' && one < other)

/** What the expression says of one value, without asking it: most of what is measured changes nothing for any rule. */
export const isSo = ({ is, value }: ValueTest, measured: unknown): boolean => compared[is](measured, value)

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const clockTest = ({ from, to, weekdays }: ClockTest): string => {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const days = `weekday in [${weekdays.map(literal).join(', ')}]`
  if (begin === end) return days
  const [after, before] = [`minute >= ${literal(begin)}`, `minute < ${literal(end)}`]
  // Over midnight it belongs to the day on which it begins.
  if (begin < end) return `${days} && ${after} && ${before}`
  const dayBefore = weekdays.map((day) => (day === 7 ? 1 : day + 1))
  return `(${days} && ${after} || weekday in [${dayBefore.map(literal).join(', ')}] && ${before})`
}

const triggerTest = (trigger: LinkageTrigger, place: number): string =>
  trigger.kind === 'value' ? valueTest(trigger) : `alarms[${place}] >= ${literal(trigger.atLeast)}`

const conditionTest = (condition: LinkageCondition): string =>
  condition.kind === 'value' ? valueTest(condition) : clockTest(condition)

/** One of these, and all of those. */
export const expressionOf = ({ when, and }: Facts): string => {
  const triggers = when.map(triggerTest)
  const first = triggers.length > 1 ? `(${triggers.join(' || ')})` : triggers.join('')
  return [first, ...and.map(conditionTest)].join(' && ')
}

/** Of one piece of equipment, begun and not over. */
export interface ActiveAlarm {
  readonly equipmentId: string
  readonly alarmId: string
  readonly kind: string
  /** Milliseconds. */
  readonly at: number
}

export interface World {
  readonly values: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly alarms: readonly ActiveAlarm[]
  readonly at: number
  readonly zone: string
}

const kinds: Readonly<Record<LinkageEvent, readonly string[]>> = {
  fire: ['fire-alarm'],
  alarm: ['fire-alarm', 'alarm'],
  fault: ['fault'],
}

type Counter = <Alarm extends ActiveAlarm>(alarms: readonly Alarm[]) => readonly Alarm[]

/** Those that a trigger counts: begun within its seconds of the last one. */
const counterOf = ({ equipmentIds, event, withinS }: AlarmTrigger): Counter => {
  const watched = new Set(equipmentIds)
  return (alarms) => {
    const found = alarms.filter(({ equipmentId, kind }) => watched.has(equipmentId) && kinds[event].includes(kind))
    if (found.length < 2) return found
    const last = Math.max(...found.map(({ at }) => at))
    return found.filter(({ at }) => at >= last - withinS * 1_000)
  }
}

const none: Counter = () => []
const countersOf = (when: readonly LinkageTrigger[]): Counter[] =>
  when.map((trigger) => (trigger.kind === 'alarm' ? counterOf(trigger) : none))

/** What set it off: the last alarm that one of its triggers counts. */
export const lastCounted = <Alarm extends ActiveAlarm>(
  { when }: Pick<LinkageBody, 'when'>,
  alarms: readonly Alarm[],
): Alarm | undefined =>
  countersOf(when)
    .flatMap((counted) => counted(alarms))
    .toSorted((one, other) => other.at - one.at)[0]

const sourcesIn = (alarms: readonly ActiveAlarm[]): number =>
  alarms.length < 2 ? alarms.length : new Set(alarms.map(({ equipmentId }) => equipmentId)).size

export type Judge = (world: World) => boolean

/** Read once, asked often. What is not known makes nothing true: a rule never acts on silence. */
export const judgeOf = (facts: Facts): Judge => {
  const holds = parse(expressionOf(facts))
  const counters = countersOf(facts.when)
  const hasClock = facts.and.some(({ kind }) => kind === 'clock')
  return ({ values, alarms, at, zone }) => {
    const context = {
      values,
      alarms: counters.map((counted) => sourcesIn(counted(alarms))),
      ...(hasClock && wallClock(at, zone)),
    }
    try {
      return holds(context) === true
    } catch {
      return false
    }
  }
}
