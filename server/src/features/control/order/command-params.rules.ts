/** Whether parameters are what the command's row asks for. Pure. */
import type { Command, CommandParam } from '@vigil/device-types/device-type'

export interface ParamFault {
  readonly path: string
  readonly code: string
}

const decimalsOf = (value: number): number => {
  const [, fraction = ''] = String(value).split('.')
  return String(value).includes('e-') ? Infinity : fraction.length
}

const faultOf = (param: CommandParam, value: unknown): string | undefined => {
  if (param.type === 'bool') return typeof value === 'boolean' ? undefined : 'invalid_type'
  if (param.type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'invalid_type'
    if (value < param.min) return 'too_small'
    if (value > param.max) return 'too_big'
    return decimalsOf(value) > param.decimals ? 'too_precise' : undefined
  }
  if (typeof value !== 'string') return 'invalid_type'
  if (param.type === 'string') return value.length <= param.maxLength ? undefined : 'too_big'
  return param.values.some((option) => option.value === value) ? undefined : 'invalid_value'
}

export const paramFaults = (command: Command, params: Readonly<Record<string, unknown>>): ParamFault[] => {
  const unknown = Object.keys(params)
    .filter((key) => !Object.hasOwn(command.params, key))
    .map((key) => ({ path: `params.${key}`, code: 'unrecognized_keys' }))
  const faulty = Object.entries(command.params).flatMap(([key, param]) => {
    const path = `params.${key}`
    if (!Object.hasOwn(params, key)) return param.required ? [{ path, code: 'missing' }] : []
    const code = faultOf(param, params[key])
    return code === undefined ? [] : [{ path, code }]
  })
  return [...unknown, ...faulty]
}
