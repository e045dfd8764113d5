import type { Command, CommandParam, DeviceType, DoneWhen, Property, Scalar } from '../device-type.ts'
import { isNamed, isWithin, unless } from './problem.ts'

const dangers: readonly string[] = ['none', 'confirm', 'slide', 'password']
const suffixes: readonly string[] = [
  ':list',
  ':select',
  ':update',
  ':insert',
  ':delete',
  ':custom',
  ':price',
  ':continue',
  ':batch',
]

const isDefaultFine = (param: CommandParam) => {
  if (param.type === 'number') return isWithin(param.default, param)
  return param.type !== 'enum' || param.values.some(({ value }) => value === param.default)
}

const canShow = (property: Property, value: Scalar) => {
  if (property.type === 'number') return typeof value === 'number' && isWithin(value, property)
  return property.type === 'string' || property.values.some((state) => state.value === value)
}

const directionProblems = ({ protectiveDirection: direction, danger, params }: Command) => [
  ...unless(direction !== 'towards' || danger === 'slide', 'makes people safer, and is not a slide'),
  ...unless(direction !== 'away' || danger === 'password', 'takes safety away without a password'),
  ...unless(
    typeof direction !== 'object' || params[direction.param]?.type === 'bool',
    'has a direction by a parameter that is not a yes or no',
  ),
]

const proofProblems = (
  { property: key, is, param, gte, lte, or }: DoneWhen,
  command: Command,
  row: Pick<DeviceType, 'properties'>,
) => {
  const property = row.properties[key]
  if (property === undefined) return [`is proved by ${key}, which the type does not have`]
  const expected = is === undefined ? [] : [is].flat()
  return [
    ...unless(
      is !== undefined || param !== undefined || gte !== undefined || lte !== undefined,
      'is proved by nothing',
    ),
    ...unless(
      (gte ?? lte) === undefined || (property.type === 'number' && isWithin(gte ?? lte ?? 0, property)),
      `is proved by a figure of ${key}, which is none or never reads it`,
    ),
    ...unless(
      or === undefined || row.properties[or.property]?.type === 'number',
      `is proved by a figure of ${or?.property}, which is none`,
    ),
    ...unless(
      expected.every((value) => canShow(property, value)),
      `is proved by ${key} reading ${expected.join(' or ')}, which it never does`,
    ),
    ...unless(
      param === undefined || command.params[param] !== undefined,
      `is proved by its parameter ${param}, which it does not have`,
    ),
    ...unless(
      param === undefined || is === undefined || command.params[param]?.type === 'bool',
      `is proved by ${key} when ${param}, which is not a yes or no`,
    ),
  ]
}

export const commandProblems = (row: Pick<DeviceType, 'commands' | 'properties' | 'events'>): readonly string[] =>
  Object.entries(row.commands).flatMap(([key, command]) =>
    [
      ...unless(isNamed(command.name), 'is not named in both languages'),
      ...unless(dangers.includes(command.danger), `has the unknown danger ${command.danger}`),
      ...unless(suffixes.includes(command.permission), `has the unknown permission ${command.permission}`),
      ...unless(command.timeoutSec > 0, 'never times out'),
      ...unless(command.retries === 0 || command.permission === ':select', 'moves something and would be sent twice'),
      ...Object.entries(command.params).flatMap(([name, param]) => [
        ...unless(isNamed(param.name), `does not name its parameter ${name}`),
        ...unless(isDefaultFine(param), `has a default for ${name} that it would refuse`),
      ]),
      ...directionProblems(command),
      ...[...(command.test?.passes ?? []), ...(command.test?.fails ?? [])].flatMap((event) =>
        unless(row.events[event] !== undefined, `is judged by the event ${event}, which the type does not have`),
      ),
      ...(command.done ?? []).flatMap((when) => proofProblems(when, command, row)),
    ].map((problem) => `command ${key}: ${problem}`),
  )
