/** What would bring a piece of equipment back to how it stands: the command and its parameters, read off its own proof. */
import { commandProof, proofProperties } from './command-proof.ts'
import type { Command, DeviceType, Scalar } from './device-type.ts'

export interface MoveOf {
  readonly action: string
  readonly params: Readonly<Record<string, Scalar>>
}

type Values = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The parameters with which the command would order what is measured; undefined where they cannot be read. */
const paramsFrom = ({ done = [], params }: Command, values: Values): MoveOf['params'] | undefined => {
  const read: Record<string, Scalar> = {}
  for (const { property, is, param } of done) {
    if (param === undefined) continue
    const value = values[property]
    if (!isScalar(value)) return undefined
    read[param] = is === undefined ? value : [is].flat().includes(value)
  }
  const isWhole = Object.entries(params).every(([key, { required }]) => !required || Object.hasOwn(read, key))
  return isWhole ? read : undefined
}

const sameProof = (one: Command, other: Command): boolean =>
  proofProperties(one).toSorted().join() === proofProperties(other).toSorted().join()

/** The opposite of `action` here and now; undefined where nothing that is measured says what it would be. */
export const restoringMove = (
  { commands }: Pick<DeviceType, 'commands'>,
  action: string,
  values: Values,
): MoveOf | undefined => {
  const asked = Object.hasOwn(commands, action) ? commands[action] : undefined
  if (!asked?.done) return undefined
  // Itself first: what sets values sets the old ones back.
  const candidates = Object.entries(commands).toSorted(([one]) => (one === action ? -1 : 0))
  for (const [name, command] of candidates) {
    if (command.permission === ':select' || !command.done || !sameProof(command, asked)) continue
    const params = paramsFrom(command, values)
    if (params && commandProof(command, params, values) === 'done') return { action: name, params }
  }
  return undefined
}
