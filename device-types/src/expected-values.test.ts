import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { commandProof } from './command-proof.ts'
import type { Command, CommandParam, Scalar } from './device-type.ts'
import { expectedValues, valueAsExpected } from './expected-values.ts'
import { deviceType } from './find-device-type.ts'

const paramOf = (param: CommandParam): Scalar => {
  if (param.type === 'string') return '1'
  return param.default
}
const paramsOf = ({ params }: Command): Record<string, Scalar> =>
  Object.fromEntries(Object.entries(params).map(([key, param]) => [key, paramOf(param)]))

describe('what a command is expected to show', () => {
  it('proves the command, for every command of every row that can be measured', () => {
    const unproved = catalogue.flatMap((type) =>
      Object.entries<Command>(type.commands).flatMap(([action, command]) => {
        const params = paramsOf(command)
        const values = Object.fromEntries(
          expectedValues(command, params).map((one) => [one.property, valueAsExpected(type, one)]),
        )
        return commandProof(command, params, values) === 'open' ? [`${type.id}.${action}`] : []
      }),
    )
    expect(unproved).toEqual([])
  })

  it('is a state, another state than that, or a figure; nothing where nothing is measured', () => {
    const { switchOff = {}, serviceLock = {} } = deviceType('breaker').commands
    expect(expectedValues(switchOff, {})).toEqual([{ property: 'switchState', kind: 'is', value: 'open' }])
    expect(expectedValues(serviceLock, { on: false })).toMatchObject([{ kind: 'isNot', value: 'locked' }])
    expect(expectedValues({}, {})).toEqual([])
  })
})
