/** What equipment shows once a command is carried out, as its row says, and a value that fits: for whoever simulates it. */
import type { ChoiceProperty, Command, DeviceType, DoneWhen, FlagProperty, Scalar } from './device-type.ts'

export const expectationKinds = ['is', 'isNot', 'atLeast', 'atMost'] as const

export interface Expectation {
  readonly property: string
  readonly kind: (typeof expectationKinds)[number]
  readonly value: Scalar
}

type Params = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): value is Scalar => ['number', 'string', 'boolean'].includes(typeof value)

const expectationOf = ({ property, is, param, gte, lte }: DoneWhen, params: Params): Expectation | undefined => {
  if (gte !== undefined) return { property, kind: 'atLeast', value: gte }
  if (lte !== undefined) return { property, kind: 'atMost', value: lte }
  const ordered = param === undefined ? undefined : params[param]
  if (is === undefined) return isScalar(ordered) ? { property, kind: 'is', value: ordered } : undefined
  const [value] = [is].flat()
  if (value === undefined) return undefined
  return { property, kind: param === undefined || ordered === true ? 'is' : 'isNot', value }
}

/** None where nothing that it reports could show it. */
export const expectedValues = ({ done = [] }: Pick<Command, 'done'>, params: Params): Expectation[] =>
  done.flatMap((when) => expectationOf(when, params) ?? [])

/** Where several states are healthy, the one in which the typical figures of the row make sense: current flows. */
const inUse: Readonly<Record<string, string>> = { switchState: 'closed', runState: 'run', state: 'cooking' }

/** What a healthy piece of equipment shows where the row has only a list of states. */
export const restingState = (key: string, property: ChoiceProperty | FlagProperty): string | boolean => {
  const quiet = property.values.filter(({ event }) => event === undefined)
  const healthy = quiet.filter(({ severity }) => severity === 'normal')
  const resting = healthy.find(({ value }) => value === inUse[key]) ?? healthy[0] ?? quiet[0] ?? property.values[0]
  if (resting === undefined) throw new Error(`property ${key} has no states`)
  return resting.value
}

/** Any healthy value but this one. */
const otherThan = ({ properties }: Pick<DeviceType, 'properties'>, key: string, value: Scalar): Scalar | null => {
  const property = properties[key]
  if (property === undefined || property.type === 'number' || property.type === 'string') return null
  const resting = restingState(key, property)
  return resting === value ? (property.values.find((state) => state.value !== value)?.value ?? resting) : resting
}

/** A value that is as expected; null where the row has none. */
export const valueAsExpected = (
  type: Pick<DeviceType, 'properties'>,
  { property, kind, value }: Expectation,
): Scalar | null => {
  if (kind === 'is') return value
  if (kind === 'isNot') return otherThan(type, property, value)
  // What a running motor draws; a standing one draws nothing.
  return kind === 'atLeast' ? Math.ceil(Number(value)) * 12 : 0
}
