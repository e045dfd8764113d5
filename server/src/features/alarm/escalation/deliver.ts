/** Hands messages to their carriers: the second one at once when the first fails, again later when both do. */
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'
import { timerMove } from '../auto-archive/stored-alarm.ts'
import { isWithoutAddress, nowhere, type Addresses, type Carriers, type Parcel } from './carrier.ts'
import {
  addressesOf,
  claimMessages,
  giveUp,
  markNotified,
  postpone,
  saveOutcome,
  type AddressRow,
  type ClaimedMessage,
  type Outcome,
} from './deliver.repository.ts'
import { channelInstead, type Channel } from './ladder.rules.ts'
import { giveBack, isUnaffordable } from './meter.ts'
import { wordsIn } from './message-words.ts'
import { usualZone } from '#foundation/project/unit-time.ts'
import { quietUntil } from './quiet-hours.rules.ts'

const mostAtOnce = 50
const triesMost = 3
/** The first carrier gets this long before the second is asked. */
const patienceMs = 4_000
const retryMs = 10_000

export interface Delivering {
  readonly transactor: Transactor
  readonly run: RunStatement
  readonly carriers: Carriers
  readonly now: () => number
  readonly newId: () => string
  /** An alarm became a notified one: screens of its lane have news. */
  readonly told: (lane: 1 | 2) => void
  readonly log: Log
}

export interface Delivery {
  /** Fills the free places with what is due; how many were claimed. Whoever is slow keeps his own place and no other. */
  take(): Promise<number>
  /** Everything that was taken has ended. */
  idle(): Promise<void>
}

/** One for each channel: a slow one must not hold up another. */
export const createDelivery = (deps: Delivering, channel: Channel): Delivery => {
  const { transactor, run, now, log } = deps
  const underWay = new Set<Promise<void>>()

  const begin = (message: ClaimedMessage, row: AddressRow | undefined): void => {
    const work = deliverOne(deps, message, row)
      // Still marked as being sent: it is claimed again.
      .catch((error: unknown) => log.warn({ message: message.id, error }, 'a message was dropped and is taken again'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  return {
    async take() {
      const free = mostAtOnce - underWay.size
      if (free <= 0) return 0
      const claimed = await transactor.run(async (tx) => ({
        result: await tx.rows(claimMessages(channel, new Date(now()), free)),
      }))
      const waiting = claimed.filter((message) => !message.is_over)
      if (waiting.length === 0) return claimed.length
      const rows = await run(addressesOf([...new Set(waiting.map(({ account_id }) => account_id))]))
      const byAccount = new Map(rows.map((row) => [row.account_id, row]))
      for (const message of waiting) begin(message, byAccount.get(message.account_id))
      return claimed.length
    },
    idle: async () => void (await Promise.all(underWay)),
  }
}

const deliverOne = async (deps: Delivering, message: ClaimedMessage, row: AddressRow | undefined): Promise<void> => {
  const { transactor, run, now, told, log } = deps
  const quiet = row?.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null
  const until =
    message.ladder === 'test'
      ? undefined
      : quietUntil(quiet, message.priority, { now: now(), zone: message.zone ?? usualZone })
  if (until !== undefined) return void (await run(postpone(message.id, new Date(until))))
  if (isRefusedByAll(message, deps)) {
    await run(giveUp(message.id, insteadOf(message, deps)))
    return giveBack(deps, message)
  }
  if (await isUnaffordable(deps, message))
    return void (await run(giveUp(message.id, insteadOf(message, deps), 'noCredit')))
  const outcome = await carry(message, parcelOf(message, row ? addressesIn(row) : nowhere), deps)
  if (outcome.state !== 'sent') log.warn({ message: message.id, ...outcome }, 'a message did not go out')
  await run(saveOutcome(outcome))
  if (outcome.state === 'sent' && message.alarm_id !== null && (await noteReached(transactor, message.alarm_id)))
    told(message.priority === 1 ? 1 : 2)
  if (outcome.state === 'failed') await giveBack(deps, message)
}

const addressesIn = ({ mobile, mail, chat_app, chat_user, push }: AddressRow): Addresses => ({
  mobile,
  mail,
  chat: chat_app !== null && chat_user !== null ? { appId: chat_app, openId: chat_user } : null,
  push: push ?? [],
})

/** The first word that reached a provider: people are being told, and every screen sees that. */
const noteReached = (transactor: Transactor, alarmId: string): Promise<boolean> =>
  transactor.run(async (tx) => {
    const rows = await tx.rows(markNotified(alarmId))
    if (rows.length > 0) await tx.rows(insertAlarmMoves(rows.map((row) => timerMove(row, 'received', null))))
    return { result: rows.length > 0, last: addToOutbox(rows.flatMap(toldAlarm)) }
  })

/** Everybody who could bring it has said once that it did not arrive. */
const isRefusedByAll = ({ channel, refused_by }: ClaimedMessage, { carriers }: Pick<Delivering, 'carriers'>): boolean =>
  refused_by.length > 0 && refused_by.length >= carriers[channel].length

const insteadOf = ({ channel, priority, alarm_id }: ClaimedMessage, { newId }: Pick<Delivering, 'newId'>) => {
  const instead = alarm_id === null ? undefined : channelInstead(channel, priority)
  return instead && { id: newId(), channel: instead }
}

const carry = async (
  { id, channel, tries, refused_by }: ClaimedMessage,
  parcel: Parcel,
  { carriers, now }: Pick<Delivering, 'carriers' | 'now'>,
): Promise<Outcome> => {
  const failures: string[] = []
  const end = { id, provider: null, ref: null, due: new Date(now() + retryMs * tries).toISOString() }
  for (const carrier of carriers[channel].filter(({ name }) => !refused_by.includes(name))) {
    try {
      const { ref } = await withinTime(carrier.send(parcel))
      return { ...end, state: 'sent', provider: carrier.name, ref, cause: null }
    } catch (error) {
      if (isWithoutAddress(error)) return { ...end, state: 'failed', cause: 'noAddress' }
      failures.push(`${carrier.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failures.length === 0) return { ...end, state: 'failed', cause: 'noCarrier' }
  const cause = `refused: ${failures.join('; ').slice(0, 400)}`
  return { ...end, state: tries >= triesMost ? 'failed' : 'queued', cause }
}

const withinTime = async <T>(sending: Promise<T>): Promise<T> => {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([sending, tooLate])
  } finally {
    clearTimeout(late)
  }
}

const parcelOf = (message: ClaimedMessage, addresses: Addresses): Parcel => ({
  id: message.id,
  ring: message.rings,
  accountId: message.account_id,
  addresses,
  alarmId: message.alarm_id,
  priority: message.priority,
  words: wordsIn('zh', message),
  english: wordsIn('en', message),
})
