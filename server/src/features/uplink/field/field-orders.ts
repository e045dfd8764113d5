/** An order for equipment that is asked: written once, then looked at. What it did is only ever what was read. */
import { performance } from 'node:perf_hooks'
import type { CommandMessage } from '@vigil/protocols/device-message'
import type { FieldQuestion, FieldWire } from './field-wire.ts'
import { propertiesOf, type FieldSlave } from './line-plan.ts'
import type { Part } from './turns.ts'

export interface Order {
  readonly command: CommandMessage
  /** By the clock of `performance`; nothing is written later. */
  readonly until: number
  /** Resolved with false when nobody knows whether it arrived. */
  settle(isAnswered: boolean): void
}

/** So long it is looked at often. */
const lookMs = 10_000

const lookAt = (part: Part<FieldQuestion>, now: number): void => {
  part.dueAt = now
  part.hotUntil = now + lookMs
}

const partOf = ({ parts }: FieldSlave, property: string): Part<FieldQuestion> | undefined =>
  parts.find(({ question }) => propertiesOf(question).includes(property))

/** Everything is read anew and told; that it was asked for is all there is to acknowledge. */
const readAnew = (slave: FieldSlave, now: number): void => {
  slave.memory.clear()
  for (const part of slave.parts) part.dueAt = now
}

interface Carrying {
  readonly wire: FieldWire
  readonly slaves: readonly FieldSlave[]
  ack(id: string, refusal?: string): void
}

export const carryOut = async (order: Order, { wire, slaves, ack }: Carrying): Promise<void> => {
  const { command, until, settle } = order
  const now = performance.now()
  const answer = (refusal?: string): void => {
    ack(command.id, refusal)
    settle(true)
  }
  const slave = slaves.find(({ row }) => (row.child ?? undefined) === command.child)
  if (!slave) return answer('not on this line')
  if (command.action === 'readNow') {
    readAnew(slave, now)
    return answer()
  }
  const wanted = Object.hasOwn(slave.commands, command.action) ? slave.commands[command.action] : undefined
  const proof = wanted && partOf(slave, wanted.proves)
  if (!wanted || !proof) return answer('its register map has no such command')
  // Nothing was written, so it may be said for certain.
  if (now >= until) return answer('the line was busy until its time was over')
  const outcome = await wire.write(slave.row.address, wanted)
  // In any case: what nobody answered may have moved.
  lookAt(proof, performance.now())
  if (outcome === 'written') return answer()
  if (outcome !== 'silent') return answer(outcome.refused)
  // With what may still be on its way.
  wire.reset()
  settle(false)
}
