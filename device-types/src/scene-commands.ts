/** What a kind of equipment can be told as part of a scene: to be in a state, now, by whoever may; no setting, no lock. */
import type { Command, DeviceType } from './device-type.ts'

/**
 * A test or a restart is no state: what nothing measured proves is left to a person, but for turning on or off all that
 * hangs on one.
 */
const isState = (command: Command, isForMany: boolean): boolean => {
  const { permission, isUnseen, confirmBy, params, done } = command
  if ((permission !== ':custom' && permission !== ':batch') || isUnseen === true || confirmBy !== undefined)
    return false
  if (done === undefined) return isForMany && permission === ':batch' && Object.keys(params).length === 0
  return !done.some(({ property }) => property === 'ctrlMode')
}

type Type = Pick<DeviceType, 'commands' | 'nodeType'>

/** What something measured proves comes first. */
export const sceneCommands = ({ commands, nodeType }: Type): [action: string, command: Command][] =>
  Object.entries(commands)
    .filter(([, command]) => isState(command, nodeType === 'gateway'))
    .toSorted(([, one], [, other]) => Number(one.done === undefined) - Number(other.done === undefined))
