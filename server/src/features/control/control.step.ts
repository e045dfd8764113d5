/** The pipeline's part in commands: what devices answer and measure moves what was sent to them. */
import { proofProperties } from '@vigil/device-types/command-proof'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { Id } from '@vigil/contract/ids'
import { commandChanged } from '#events/command-events.ts'
import type { DeviceAck, LaneBatch, LaneStep } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { progressOf, type Evidence, type Progress, type SentCommand } from './course/command-progress.rules.ts'
import { noteReadBack } from './course/read-back.repository.ts'
import { hasNotMoved, readBackOf } from './course/read-back.rules.ts'
import { moveCommands, type MoveRow } from './control.repository.ts'
import { sentCommands, type SentRow } from './course/sent-commands.repository.ts'

export const applyCommandAnswers: LaneStep = async (tx, batch) => {
  const acks = batch.acks.filter(({ ack }) => Id.safeParse(ack.id).success)
  const equipment = new Set(batch.reports.filter(mayProve).map(({ target }) => target.id))
  if (acks.length === 0 && equipment.size === 0) return
  const commands = await tx.rows(sentCommands([...new Set(acks.map(({ ack }) => ack.id))], [...equipment]))
  const steps = commands.map((command) => movesFor(command, acks, batch))
  const unmoved = commands.filter((command, index) => steps[index]?.length === 0 && isUnmoved(command, batch))
  // Taken, then done: at most two moves each, and a row that has not made the first does not make the second.
  for (const round of [0, 1])
    await save(
      tx,
      batch,
      steps.flatMap((moves) => moves[round] ?? []),
    )
  if (unmoved.length === 0) return
  const read = noteReadBack(
    unmoved.map(({ id }) => id),
    'notMoved',
  )
  batch.outbox.push(...(await tx.rows(read)).map(commandChanged))
}

const save = async (tx: Transaction, batch: LaneBatch, moves: readonly MoveRow[]): Promise<void> => {
  if (moves.length > 0) batch.outbox.push(...(await tx.rows(moveCommands(moves))).map(commandChanged))
}

const orderOf = ({ type_no, protocol_id, action }: SentRow) =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined }).commands[action] ?? {}

const sentOf = ({ state, params, sent_at, timeout_at }: SentRow): SentCommand => ({
  state,
  params,
  sentAt: sent_at.getTime(),
  timeoutAt: timeout_at.getTime(),
})

const valuesOf = ({ reported, equipment_id }: SentRow, batch: LaneBatch): Evidence['values'] => ({
  ...reported,
  ...batch.shadows.get(equipment_id)?.values,
})

const isUnmoved = (command: SentRow, batch: LaneBatch): boolean =>
  hasNotMoved(sentOf(command), orderOf(command), valuesOf(command, batch))

const movesFor = (command: SentRow, acks: readonly DeviceAck[], batch: LaneBatch): MoveRow[] => {
  const order = orderOf(command)
  const progress = progressOf(sentOf(command), order, {
    // Only the device whose socket carried it may speak about it, whoever knows its id.
    acks: acks
      .filter(({ ack, carrier }) => ack.id === command.id && carrier.id === command.carrier_id)
      .map(({ ack }) => ack),
    values: valuesOf(command, batch),
    at: batch.now,
  })
  return progress.map((step) => ({ ...moveOf(command, step), readBack: readBackOf(step.from, step.to, order) }))
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
    provers.set(type, (properties = new Set(Object.values(type.commands).flatMap(proofProperties))))
  }
  return properties
}

const mayProve = ({ target, report }: LaneBatch['reports'][number]): boolean => {
  const properties = proversOf(target.type)
  return Object.keys(report.values).some((key) => properties.has(key))
}
