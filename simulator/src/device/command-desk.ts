/** Takes commands as a careful device does: not expired, never twice, not while somebody on site has it in hand. */
import type { Command } from '@vigil/device-types/device-type'
import { readCommand, type CommandAck, type CommandMessage } from '@vigil/protocols/device-message'
import { commandKey, isSignedWith } from '@vigil/protocols/command-signature'
import type { Random } from '#random.ts'
import type { World } from '#world.ts'
import { changesOf, isInLocalHands, type Change } from './carry-out.ts'
import type { CommandEntry, LedgerBook } from './ledger.ts'
import type { Speaker } from './speaker.ts'

/**
 * obey: done after a moment. delay: taken at once, done after `delayMs`. refuse: told so. stuck: taken, never done.
 * lose: received and forgotten. deaf: not even received, so the wire hears no acknowledgement.
 */
export type CommandBehaviour = 'obey' | 'delay' | 'refuse' | 'stuck' | 'lose' | 'deaf'

export interface Behaviour {
  readonly commands: CommandBehaviour
  /** For obey and delay; obeying otherwise takes as long as a contactor or a valve does. */
  readonly delayMs?: number | undefined
  readonly reason?: string | undefined
}

export interface CommandDeskPlace {
  readonly world: World
  /** What it logs in with, and what every command must be signed with. */
  readonly secret: string
  /** The device's own clock, which may be wrong. */
  readonly clock: () => number
  readonly random: Random
  readonly ledger: LedgerBook
  readonly speakerOf: (child: string | undefined) => Speaker | undefined
  readonly children: () => readonly Speaker[]
  readonly answer: (ack: CommandAck) => void
  readonly reboot: () => void
}

export interface CommandDesk {
  readonly behave: (behaviour: Behaviour) => void
  /** False: the wire gets no acknowledgement. */
  readonly take: (payload: Uint8Array) => boolean
}

interface Order {
  readonly message: CommandMessage
  readonly speaker: Speaker
  readonly command: Command
  readonly changes: readonly Change[]
}

const switchAll = (speakers: readonly Speaker[], state: string) => {
  for (const speaker of speakers) {
    if (speaker.point.type.properties['switchState'] !== undefined) speaker.setState('switchState', state)
  }
}

/** The test winding makes it trip as leakage would; an open one shows nothing. */
const tripByTest = ({ point, report }: Speaker) => {
  if (point.shows('switchState') !== 'closed') return
  point.hold('switchState', 'tripped')
  point.hold('tripReason', 'leakage')
  report(['switchState', 'tripReason'])
}

export const createCommandDesk = (place: CommandDeskPlace): CommandDesk => {
  let behaviour: Behaviour = { commands: 'obey' }
  const key = commandKey(place.secret)
  const answers = new Map<string, CommandAck>()
  /** Kept over a restart, as in flash memory; every equipment counts for itself. */
  const lastCounter = new Map<string, number>()

  const reasonAgainst = (message: CommandMessage, order: Order | undefined): string | undefined => {
    // First of all: what is not the platform's must not even use up a number.
    if (!isSignedWith(key, message)) return 'badSignature'
    const seen = lastCounter.get(message.child ?? '') ?? 0
    if (message.n <= seen) return 'counterSeen'
    if (message.exp < place.clock()) return 'expired'
    if (order === undefined) return 'unknownCommand'
    const { point } = order.speaker
    if (isInLocalHands(point, order.command)) return 'localMode'
    if (!order.changes.every(([property, value]) => point.canShow(property, value))) return 'badParameters'
    return behaviour.commands === 'refuse' ? (behaviour.reason ?? 'refused') : undefined
  }

  /** Commands that no single property proves. */
  const plainly: Readonly<Record<string, (order: Order) => void>> = {
    readNow: ({ speaker }) => void speaker.report('all'),
    reset: ({ speaker }) => void speaker.recover(),
    reboot: () => place.reboot(),
    clearEnergy: ({ speaker }) => speaker.point.clearCounters(),
    batchSwitch: ({ speaker, message }) => switchAll([speaker], message.params['action'] === 'on' ? 'closed' : 'open'),
    leakTest: ({ speaker }) => tripByTest(speaker),
    selfTest: ({ speaker }) => {
      speaker.raise('selfTest')
      speaker.recover('selfTest')
    },
    allOn: () => switchAll(place.children(), 'closed'),
    allOff: () => switchAll(place.children(), 'open'),
  }
  const execute = (order: Order, entry: CommandEntry) => {
    entry.executedAt = place.world.now()
    for (const [property, value] of order.changes) order.speaker.point.hold(property, value)
    if (order.changes.length > 0) order.speaker.report(order.changes.map(([property]) => property))
    else plainly[order.message.action]?.(order)
  }

  const note = (command: CommandMessage, outcome: CommandEntry['outcome'], reason?: string): CommandEntry => {
    const entry: CommandEntry = { command, receivedAt: place.world.now(), outcome, reason, executedAt: undefined }
    place.ledger.noteCommand(entry)
    return entry
  }
  const answer = (ack: CommandAck) => {
    answers.set(ack.id, ack)
    place.answer(ack)
  }
  const orderOf = (message: CommandMessage): Order | undefined => {
    const speaker = place.speakerOf(message.child)
    const command = speaker?.point.type.commands[message.action]
    if (speaker === undefined || command === undefined) return undefined
    return { message, speaker, command, changes: changesOf(speaker.point, command, message) }
  }

  const decide = (message: CommandMessage) => {
    const order = orderOf(message)
    const reason = reasonAgainst(message, order)
    if (reason !== 'counterSeen' && reason !== 'badSignature') lastCounter.set(message.child ?? '', message.n)
    if (reason !== undefined || order === undefined) {
      note(message, 'refused', reason)
      return answer({ id: message.id, result: 'refused', ...(reason === undefined ? {} : { reason }) })
    }
    const entry = note(message, 'accepted')
    answer({ id: message.id, result: 'accepted' })
    if (behaviour.commands === 'stuck') return
    const delayMs = behaviour.delayMs ?? place.random.between(200, 900)
    place.world.after(delayMs, () => execute(order, entry))
  }

  return {
    behave: (wanted) => void (behaviour = wanted),
    take(payload) {
      const read = readCommand(payload)
      if (behaviour.commands === 'deaf') return false
      if ('unreadable' in read) return true
      const former = isSignedWith(key, read.message) ? answers.get(read.message.id) : undefined
      if (behaviour.commands === 'lose') note(read.message, 'ignored', 'lost')
      else if (former !== undefined) {
        // The same command once more: the same answer, and nothing moves.
        note(read.message, 'repeated')
        place.answer(former)
      } else decide(read.message)
      return true
    },
  }
}
