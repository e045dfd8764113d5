/** Ends what nobody sent, accepted or answered in time. A worker calls it every second; several at once do no harm. */
import type { CommandReason, CommandState } from '@vigil/contract/control'
import { commandChanged } from '#events/command-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { moveCommands, type MoveRow } from './control.repository.ts'
import { dropOldIntents, dueCommands, type DueRow } from './course/sent-commands.repository.ts'

const mostAtOnce = 500

/** A command that was sent and not answered has an unknown result: nothing is sent again, the state is to be read. */
const ends: Readonly<Record<string, { to: CommandState; reason: CommandReason }>> = {
  created: { to: 'cancelled', reason: 'notAccepted' },
  queued: { to: 'failed', reason: 'notSent' },
  sent: { to: 'timeout', reason: 'noAnswer' },
  acknowledged: { to: 'timeout', reason: 'noAnswer' },
}

/** How many commands it ended; when there are any, the outbox of lane 2 has news. */
export const sweepCommands = (transactor: Transactor): Promise<number> =>
  transactor.run(async (tx) => {
    const moves = (await tx.rows(dueCommands(mostAtOnce))).flatMap(endOf)
    const moved = moves.length > 0 ? await tx.rows(moveCommands(moves)) : []
    return { result: moved.length, last: addToOutbox(moved.map(commandChanged)) }
  })

export const sweepIntents = (transactor: Transactor): Promise<void> =>
  transactor.run(async (tx) => {
    await tx.rows(dropOldIntents())
    return { result: undefined }
  })

const endOf = ({ id, state }: DueRow): MoveRow[] => {
  const end = ends[state]
  if (!end) return []
  return [{ commandId: id, from: state, ...end, late: false, actorKind: 'timer', actorId: null, note: null }]
}
