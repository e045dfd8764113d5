import type {
  ChoiceProperty,
  DeviceType,
  FlagProperty,
  NumberProperty,
  TextProperty,
  Threshold,
} from '../device-type.ts'
import { hasDoubles, isNamed, isWithin, unless } from './problem.ts'

type Row = Pick<DeviceType, 'properties' | 'events'>

/** Where a raised threshold lets go. */
const recoveryOf = ({ op, value, hysteresis = 0 }: Threshold) =>
  op === 'gt' || op === 'gte' ? value - hysteresis : value + hysteresis

const relationProblems = ({ relTo, ratio }: Threshold, row: Row) => {
  if (relTo === undefined) return unless(ratio === undefined, 'has a ratio but is relative to nothing')
  return [
    ...unless(row.properties[relTo]?.type === 'number', `is relative to ${relTo}, which the type does not measure`),
    ...unless(ratio !== undefined && ratio > 0, 'is relative without a ratio'),
  ]
}

const thresholdProblems = (threshold: Threshold, property: NumberProperty, row: Row) => {
  const [low, high] = threshold.range ?? [threshold.value, threshold.value]
  return [
    ...unless(row.events[threshold.event] !== undefined, `raises ${threshold.event}, which the type does not have`),
    ...unless(isWithin(threshold.value, property), 'lies outside what the property can show'),
    ...unless(isWithin(threshold.value, { min: low, max: high }), 'lies outside its own range'),
    ...unless(isWithin(low, property) && isWithin(high, property), 'may be set beyond what the property can show'),
    ...unless(isWithin(recoveryOf(threshold), property), 'could never recover'),
    ...unless((threshold.hysteresis ?? 0) >= 0, 'has a negative hysteresis'),
    ...unless((threshold.holdSec ?? 0) >= 0, 'has a negative hold'),
    ...unless(threshold.basis.trim() !== '', 'stands on nothing'),
    ...relationProblems(threshold, row),
  ].map((problem) => `${threshold.level} ${threshold.op} ${threshold.value} ${problem}`)
}

const numberProblems = (property: NumberProperty, row: Row) => [
  ...unless(property.min < property.max, 'has no range'),
  ...unless(isWithin(property.typical, property), 'is typically out of range'),
  ...unless(Number.isInteger(property.decimals) && property.decimals >= 0, 'has no whole number of decimals'),
  ...unless(
    !hasDoubles(property.thresholds.map(({ event, level, op }) => `${event} ${level} ${op}`)),
    'has the same threshold twice',
  ),
  ...property.thresholds.flatMap((threshold) => thresholdProblems(threshold, property, row)),
]

const stateProblems = (property: ChoiceProperty | FlagProperty, row: Row) => [
  ...unless(property.values.length > 0, 'has no values'),
  ...unless(!hasDoubles(property.values.map(({ value }) => value)), 'has the same value twice'),
  ...property.values.flatMap(({ value, name, event, severity }) => [
    ...unless(isNamed(name), `does not name its value ${value}`),
    ...unless(event === undefined || row.events[event] !== undefined, `raises ${event}, which the type does not have`),
    ...unless(event === undefined || severity !== 'normal', `calls its value ${value} normal but raises ${event}`),
  ]),
]

const textProblems = ({ maxLength, switches }: TextProperty) => [
  ...unless(maxLength > 0, 'has no room for text'),
  ...unless(!switches || (isNamed(switches.on) && isNamed(switches.none)), 'does not name what its switches say'),
]

export const propertyProblems = (row: Row): readonly string[] =>
  Object.entries(row.properties).flatMap(([key, property]) =>
    [
      ...unless(/^[a-z][A-Za-z0-9]*$/.test(key), 'is not written in camel case'),
      ...unless(isNamed(property.name), 'is not named in both languages'),
      ...(property.type === 'number' ? numberProblems(property, row) : []),
      ...(property.type === 'enum' || property.type === 'bool' ? stateProblems(property, row) : []),
      ...(property.type === 'string' ? textProblems(property) : []),
    ].map((problem) => `property ${key}: ${problem}`),
  )
