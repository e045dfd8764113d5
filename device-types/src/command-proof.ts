/** Whether what the equipment reports shows that a command was carried out. */
import type { Command, DoneWhen, Scalar } from './device-type.ts'

type Values = Readonly<Record<string, unknown>>

const reads = (value: unknown, expected: Scalar | readonly Scalar[]) =>
  typeof expected === 'object' ? expected.some((one) => one === value) : value === expected

interface Bounds {
  readonly property: string
  readonly gte?: number | undefined
  readonly lte?: number | undefined
}

const isWithin = ({ property, gte = -Infinity, lte = Infinity }: Bounds, values: Values): boolean => {
  const value = values[property]
  return typeof value === 'number' && value >= gte && value <= lte
}

const isFigure = ({ gte, lte }: DoneWhen): boolean => gte !== undefined || lte !== undefined

const isMeasured = (when: DoneWhen, params: Values, values: Values): boolean => {
  if (isFigure(when)) return isWithin(when, values) || (when.or !== undefined && isWithin(when.or, values))
  const { property, is, param } = when
  const value = values[property]
  if (value === undefined) return false
  if (is === undefined) return param !== undefined && value === params[param]
  return param === undefined ? reads(value, is) : reads(value, is) === (params[param] === true)
}

/** Everything that has to be measured before it can be said that a command was not carried out. */
export const proofProperties = ({ done = [] }: Pick<Command, 'done'>): string[] =>
  done.flatMap(({ property, or }) => [property, ...(or ? [or.property] : [])])

/** 'unmeasurable': nothing that the equipment reports could show it, its acknowledgement is all there will be. */
export const commandProof = (
  command: Pick<Command, 'done'>,
  params: Values,
  values: Values,
): 'done' | 'open' | 'unmeasurable' => {
  if (command.done === undefined) return 'unmeasurable'
  return command.done.every((when) => isMeasured(when, params, values)) ? 'done' : 'open'
}
