/** Ends what nobody sent, accepted or answered in time. A worker calls it every second; several at once do no harm. */
import type { CommandReason, CommandState } from '@vigil/contract/equipment/control'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { commandChanged } from '#events/command-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { moveCommands, type MoveRow } from './control.repository.ts'
import { askForState, endReadBacks, type Asking } from './course/read-back.repository.ts'
import { readAction, readBackAtTimeout } from './course/read-back.rules.ts'
import { dropOldIntents, dueCommands, type DueRow } from './course/sent-commands.repository.ts'

const mostAtOnce = 500

/** A command that was sent and not answered has an unknown result: nothing is sent again, the state is read. */
const ends: Readonly<Record<string, { to: CommandState; reason: CommandReason }>> = {
  created: { to: 'cancelled', reason: 'notAccepted' },
  queued: { to: 'failed', reason: 'notSent' },
  sent: { to: 'timeout', reason: 'noAnswer' },
  acknowledged: { to: 'timeout', reason: 'noAnswer' },
}

/** How many commands changed; when there are any, the outbox of lane 2 has news. */
export const sweepCommands = (transactor: Transactor, newId: () => string = uuidV7): Promise<number> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(dueCommands(mostAtOnce))
    const moves = due.flatMap(endOf)
    const moved = moves.length > 0 ? await tx.rows(moveCommands(moves)) : []
    const unread = new Set(moved.flatMap(({ id, read_back }) => (read_back === 'reading' ? [id] : [])))
    const asked = due.filter(({ id }) => unread.has(id)).flatMap((row) => askingFor(row, newId))
    // Gateways look at the table every second: a read needs no nudge.
    const reads = asked.length > 0 ? await tx.rows(askForState(asked)) : []
    const changed = [...moved, ...reads, ...(await tx.rows(endReadBacks(mostAtOnce)))]
    return { result: changed.length, last: addToOutbox(changed.map(commandChanged)) }
  })

export const sweepIntents = (transactor: Transactor): Promise<void> =>
  transactor.run(async (tx) => {
    await tx.rows(dropOldIntents())
    return { result: undefined }
  })

const typeOf = ({ type_no, protocol_id }: DueRow) =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })

const endOf = (row: DueRow): MoveRow[] => {
  const { id, state, action, is_read: isRead } = row
  const end = ends[state]
  if (!end) return []
  const readBack = end.to === 'timeout' ? readBackAtTimeout(typeOf(row), { action, isRead }) : null
  return [{ commandId: id, from: state, ...end, late: false, readBack, actorKind: 'timer', actorId: null, note: null }]
}

/** A type that cannot be asked is waited for. */
const askingFor = (row: DueRow, newId: () => string): Asking[] => {
  const read = typeOf(row).commands[readAction]
  return read ? [{ id: newId(), commandId: row.id, action: readAction, timeoutSec: read.timeoutSec }] : []
}
