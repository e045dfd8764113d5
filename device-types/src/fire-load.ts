/** Whether a piece of equipment is, or feeds, what a fire is fought with. Three answers: nobody having said is not "no". */
import type { DeviceType } from './device-type.ts'

export const fireLoads = ['yes', 'no', 'unregistered'] as const
export type FireLoad = (typeof fireLoads)[number]

/** What is registered may add to what the type says, never take away. */
export const fireLoadOf = ({ fireLoad }: Pick<DeviceType, 'fireLoad'>, registered: boolean | null): FireLoad => {
  if (fireLoad === 'always' || registered === true) return 'yes'
  return fireLoad === 'byFlag' && registered === null ? 'unregistered' : 'no'
}

/** Of several that are moved together: one yes is enough, and only all no is no. */
export const worstFireLoad = (answers: readonly FireLoad[]): FireLoad =>
  fireLoads.filter((answer) => answer !== 'no').find((answer) => answers.includes(answer)) ?? 'no'

/** After it less is asked of whoever moves the equipment. "No" always counts: it is a promise that somebody makes. */
export const isLessSafe = (before: FireLoad, next: FireLoad): boolean =>
  next === 'no' || worstFireLoad([before, next]) !== next
