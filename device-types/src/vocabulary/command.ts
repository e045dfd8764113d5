/** The words with which a command and its parameters are written down. */
import type {
  Command,
  CommandParam,
  Danger,
  DoneWhen,
  PermissionSuffix,
  ProtectiveDirection,
  SelfTest,
  StateValue,
} from '../device-type.ts'

interface CommandDetails<P extends string, D extends DoneWhen> {
  readonly timeoutSec?: number
  readonly retries?: number
  readonly params?: Readonly<Record<P, CommandParam>>
  readonly confirmBy?: 'second-person'
  readonly protectiveDirection?: ProtectiveDirection
  readonly isUnseen?: true
  readonly test?: SelfTest
  readonly done?: readonly (D & { readonly param?: NoInfer<P> })[]
}

export const command = <P extends string = never, const D extends DoneWhen = never>(
  zh: string,
  en: string,
  danger: Danger,
  permission: PermissionSuffix,
  details: CommandDetails<P, D> = {},
): Command<NoInfer<D>> => ({
  name: { zh, en },
  danger,
  permission,
  timeoutSec: 30,
  retries: 0,
  ...details,
  params: details.params ?? {},
})

interface NumberRange {
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly default: number
}

export const numberParam = (zh: string, en: string, range: NumberRange) =>
  ({ type: 'number', name: { zh, en }, ...range, required: true }) as const

export const yesNoParam = (zh: string, en: string, byDefault = true) =>
  ({ type: 'bool', name: { zh, en }, default: byDefault, required: true }) as const

export const textParam = (zh: string, en: string, maxLength = 64) =>
  ({ type: 'string', name: { zh, en }, maxLength, required: true }) as const

/** The options are states, so that a property and the parameter that sets it share one list. */
export const choiceParam = (zh: string, en: string, byDefault: string, options: readonly StateValue<string>[]) =>
  ({
    type: 'enum',
    name: { zh, en },
    values: options.map(({ value, name }) => ({ value, name })),
    default: byDefault,
    required: true,
  }) as const
