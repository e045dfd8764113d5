/** The pipeline's part in commands: what devices answer and measure moves what was sent to them. */
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { Id } from '@vigil/contract/ids'
import { commandChanged } from '#events/command-events.ts'
import type { DeviceAck, LaneBatch, LaneStep } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { progressOf, type Progress } from './course/command-progress.rules.ts'
import { moveCommands, type MoveRow } from './control.repository.ts'
import { sentCommands, type SentRow } from './course/sent-commands.repository.ts'

export const settleCommands: LaneStep = async (tx, batch) => {
  const acks = batch.acks.filter(({ ack }) => Id.safeParse(ack.id).success)
  const equipment = new Set(batch.reports.filter(mayProve).map(({ target }) => target.id))
  if (acks.length === 0 && equipment.size === 0) return
  const commands = await tx.rows(sentCommands([...new Set(acks.map(({ ack }) => ack.id))], [...equipment]))
  const steps = commands.map((command) => movesFor(command, acks, batch))
  // Taken, then done: at most two moves each, and a row that has not made the first does not make the second.
  for (const round of [0, 1])
    await save(
      tx,
      batch,
      steps.flatMap((moves) => moves[round] ?? []),
    )
}

const save = async (tx: Transaction, batch: LaneBatch, moves: readonly MoveRow[]): Promise<void> => {
  if (moves.length > 0) batch.outbox.push(...(await tx.rows(moveCommands(moves))).map(commandChanged))
}

const movesFor = (command: SentRow, acks: readonly DeviceAck[], batch: LaneBatch): MoveRow[] => {
  const type = findDeviceType({ equipmentTypeId: command.type_no, protocolId: command.protocol_id ?? undefined })
  const progress = progressOf(
    {
      state: command.state,
      params: command.params,
      sentAt: command.sent_at.getTime(),
      timeoutAt: command.timeout_at.getTime(),
    },
    type.commands[command.action] ?? {},
    {
      // Only the device whose socket carried it may speak about it, whoever knows its id.
      acks: acks
        .filter(({ ack, carrier }) => ack.id === command.id && carrier.id === command.carrier_id)
        .map(({ ack }) => ack),
      values: { ...command.reported, ...batch.shadows.get(command.equipment_id)?.values },
      at: batch.now,
    },
  )
  return progress.map((step) => moveOf(command, step))
}

const moveOf = (command: SentRow, { from, to, reason, note, late }: Progress): MoveRow => ({
  commandId: command.id,
  from,
  to,
  reason,
  late,
  actorKind: 'device',
  actorId: command.carrier_id,
  note,
})

// Most reports carry no property that any command could be proved by, and cost no question.
const provers = new WeakMap<DeviceType, ReadonlySet<string>>()

const proversOf = (type: DeviceType): ReadonlySet<string> => {
  let properties = provers.get(type)
  if (!properties) {
    const done = Object.values(type.commands).flatMap((command) => command.done ?? [])
    const read = done.flatMap(({ property, or }) => [property, ...(or ? [or.property] : [])])
    provers.set(type, (properties = new Set(read)))
  }
  return properties
}

const mayProve = ({ target, report }: LaneBatch['reports'][number]): boolean => {
  const properties = proversOf(target.type)
  return Object.keys(report.values).some((key) => properties.has(key))
}
