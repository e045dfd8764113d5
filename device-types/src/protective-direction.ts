/** Whether a command, as it is ordered, makes people safer or takes that back. */
import type { Command } from './device-type.ts'

export const directionOf = (
  { protectiveDirection: direction }: Pick<Command, 'protectiveDirection'>,
  params: Readonly<Record<string, unknown>>,
): 'towards' | 'away' | undefined =>
  typeof direction === 'object' ? (params[direction.param] === true ? 'towards' : 'away') : direction
