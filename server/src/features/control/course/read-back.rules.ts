/** After an order ran out without an answer: what may be asked, and what a measurement says. Pure; nothing moves twice. */
import type { ReadBack } from '@vigil/contract/equipment/control'
import { commandProof, proofProperties } from '@vigil/device-types/command-proof'
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import { measuredSince, type Evidence, type SentCommand } from './command-progress.rules.ts'

/** By what a type is asked for its state. */
export const readAction = 'readNow'

interface RunOut {
  readonly action: string
  readonly isRead: boolean
}

/** How its result stands at the time-out. A read has none; what nothing can measure stays unknown. */
export const readBackAtTimeout = (type: Pick<DeviceType, 'commands'>, { action, isRead }: RunOut): ReadBack | null => {
  if (isRead) return null
  return type.commands[action]?.done === undefined ? 'unknown' : 'reading'
}

/** Everything that could show it was measured after the time-out, and does not show it. */
export const hasNotMoved = (sent: SentCommand, command: Pick<Command, 'done'>, values: Evidence['values']): boolean => {
  if (sent.state !== 'timeout') return false
  const read = measuredSince(sent.timeoutAt, values)
  const isComplete = proofProperties(command).every((property) => read[property] !== undefined)
  return isComplete && commandProof(command, sent.params, read) === 'open'
}

/** What the equipment's own late word makes of an unknown result. */
export const readBackOf = (from: string, to: string, command: Pick<Command, 'done'>): ReadBack | null => {
  if (from !== 'timeout' || command.done === undefined) return null
  return to === 'done' ? 'moved' : 'notMoved'
}
