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
import { wallTimeText } from '#foundation/project/unit-time.ts'

type Facts = Pick<LinkageBody, 'when' | 'and'>

const signs: Readonly<Record<Comparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '==', ne: '!=' }

/** Every number is a fraction there: 60 and 60.0 would not be compared. */
const literal = (value: ValueTest['value']): string => {
  if (typeof value !== 'number') return JSON.stringify(value)
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

const valueTest = ({ equipmentId, property, is, value }: ValueTest): string =>
  `values[${JSON.stringify(equipmentId)}][${JSON.stringify(property)}] ${signs[is]} ${literal(value)}`

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

/** Those that a trigger counts: begun within its seconds of the last one. */
const countedBy = <Alarm extends ActiveAlarm>(
  { equipmentIds, event, withinS }: AlarmTrigger,
  alarms: readonly Alarm[],
): readonly Alarm[] => {
  const watched = alarms.filter(
    ({ equipmentId, kind }) => equipmentIds.includes(equipmentId) && kinds[event].includes(kind),
  )
  const last = Math.max(...watched.map(({ at }) => at))
  return watched.filter(({ at }) => at >= last - withinS * 1_000)
}

/** What set it off: the last alarm that one of its triggers counts. */
export const lastCounted = <Alarm extends ActiveAlarm>(
  { when }: Pick<LinkageBody, 'when'>,
  alarms: readonly Alarm[],
): Alarm | undefined =>
  when
    .flatMap((trigger) => (trigger.kind === 'alarm' ? countedBy(trigger, alarms) : []))
    .toSorted((one, other) => other.at - one.at)[0]

const countOf = (trigger: LinkageTrigger, alarms: readonly ActiveAlarm[]): number =>
  trigger.kind === 'alarm' ? new Set(countedBy(trigger, alarms).map(({ equipmentId }) => equipmentId)).size : 0

/** Monday is 1. */
const weekdayOf = (wall: string): number => new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7

export type Judge = (world: World) => boolean

/** Read once, asked often. What is not known makes nothing true: a rule never acts on silence. */
export const judgeOf = (facts: Facts): Judge => {
  const holds = parse(expressionOf(facts))
  return ({ values, alarms, at, zone }) => {
    const wall = wallTimeText(at, zone)
    const context = {
      values,
      alarms: facts.when.map((trigger) => countOf(trigger, alarms)),
      minute: minuteOf(wall.slice(11, 16)),
      weekday: weekdayOf(wall),
    }
    try {
      return holds(context) === true
    } catch {
      return false
    }
  }
}
