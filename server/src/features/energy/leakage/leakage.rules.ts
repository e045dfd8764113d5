/** From days of residual current to an alarm value. Pure. */
import { leakageDays, type LeakageChange, type LearnedLeakage } from '@vigil/contract/energy/leakage'
import type { DeviceType, Threshold } from '@vigil/device-types/device-type'
import { typesFor } from '@vigil/device-types/find-device-type'
import { isSameLimit, limitWith, type LimitKey, type LimitSetting } from '@vigil/device-types/limit-setting'
import { median } from '../loads/median.rules.ts'

export const leakageKey = 'leakage'

/**
 * By what a kind of loop alarms at unless somebody sets it: between which values a proposal may lie. Sockets protect people
 * and stay at 30 mA (GB/T 13955 [memory]); branches end at 300 mA; distribution alarms at 300 to 500 mA (GB 50116 9.2.3 [checked]).
 */
const bands = [
  { upToMa: 30, floorMa: 30, ceilingMa: 30 },
  { upToMa: 300, floorMa: 60, ceilingMa: 300 },
  { upToMa: Number.POSITIVE_INFINITY, floorMa: 300, ceilingMa: 500 },
] as const

/** Below it a loop would alarm by what leaks every day. */
const timesNatural = 2
const stepMa = 10

const limitsOf = ({ properties }: DeviceType): readonly Threshold[] => {
  const property = properties[leakageKey]
  return property?.type === 'number' && property.unit === 'mA' ? property.thresholds : []
}

const alarmOf = (type: DeviceType) => limitsOf(type).find(({ level, op }) => level === 'alarm' && op === 'gte')

export const learningTypes = (): number[] =>
  typesFor(null).flatMap((type) => (alarmOf(type) ? [type.equipmentTypeId] : []))

/** The middle of what each day hardly ever exceeded: neither one bad day nor one bad hour moves it. */
export const naturalMa = (highs: readonly number[]): number | null =>
  highs.length < leakageDays.least ? null : Math.round(median(highs) * 10) / 10

interface Value {
  readonly ma: number
  readonly isTooHigh: boolean
}

const alarmFor = (learnedMa: number, byKindMa: number): Value => {
  const { floorMa, ceilingMa } = bands.find(({ upToMa }) => byKindMa <= upToMa) ?? bands[2]
  const wish = Math.ceil((timesNatural * learnedMa) / stepMa) * stepMa
  return { ma: Math.min(ceilingMa, Math.max(floorMa, wish)), isTooHigh: wish > ceilingMa }
}

type Moved = readonly (LimitKey & LimitSetting)[]

/** What one limit counts at now, and what it would; none where it is switched off or stands there already. */
const changeOf = (type: DeviceType, moved: Moved, [threshold, proposedMa]: readonly [Threshold, number]) => {
  const { event, level, op } = threshold
  const limit = { property: leakageKey, event, level, op }
  const now = limitWith(type, limit, moved.find((known) => isSameLimit(known, limit)) ?? {})
  return !now || now.value === proposedMa ? [] : [{ limit, nowMa: now.value, proposedMa }]
}

export const leakageLearned = (type: DeviceType, moved: Moved, highs: readonly number[]): LearnedLeakage => {
  const [alarm, learnedMa, days] = [alarmOf(type), naturalMa(highs), highs.length]
  if (!alarm || learnedMa === null) return { days, learnedMa: null, verdict: 'learning', changes: [] }
  const { ma, isTooHigh } = alarmFor(learnedMa, alarm.value)
  const others = limitsOf(type).filter(({ level, op }) => level === 'warning' && op === 'gte')
  const changes: LeakageChange[] = [
    ...changeOf(type, moved, [alarm, ma]),
    // As far before the alarm as its kind says.
    ...others.flatMap((one) => changeOf(type, moved, [one, Math.round((ma * one.value) / alarm.value)])),
  ]
  if (isTooHigh) return { days, learnedMa, verdict: 'tooHigh', changes: changes.filter(isLower) }
  return { days, learnedMa, verdict: changes.length === 0 ? 'asItIs' : 'propose', changes }
}

/** Where too much leaks nothing is made less strict. */
const isLower = ({ nowMa, proposedMa }: LeakageChange): boolean => proposedMa < nowMa
