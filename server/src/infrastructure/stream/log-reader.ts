/**
 * Reads one stream in order from a position that somebody else keeps. Nothing is acknowledged: the reader asks for what
 * follows the last entry it has, and begins anew wherever an entry is missing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type Consumer,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream'
import { nanos, type NatsConnection } from '@nats-io/nats-core'
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createLogBuffer, type LogEntry } from './log-buffer.ts'
import { isRewritten, readPassedOver } from './ask-stream.ts'

export interface LogReaderOptions {
  readonly connection: NatsConnection
  readonly stream: string
  readonly log: Log
  readonly mostBuffered: number
  /** Something can be read. */
  arrived(): void
  /**
   * For several looks in a row the stream has ended before the position, or something else stands at the position: it was
   * rebuilt, or lost its end.
   */
  truncated?(last: number): void
}

export interface LogReader {
  /** Reads from the entry after this position; again, when the position turns out to be another. */
  readFrom(position: number, at?: number | null): void
  /** The entries after this position that are here, at most so many. */
  after(position: number, most: number): readonly LogEntry[]
  /** Everything up to this position is stored. */
  settle(position: number): void
  settled(): number
  /** Everything that was published before this moment (milliseconds) is stored. */
  caughtUpAt(): number
  lag(): number
  stop(): Promise<void>
}

const fetchMs = 2_000
const watchMs = 1_000
const staleAfterMs = 1_500
const truncatedLooks = 5

export const createLogReader = (options: LogReaderOptions): LogReader => {
  const { connection, stream, log } = options
  const buffer = createLogBuffer(options.mostBuffered)
  // The reader has no right to ask for the whole account's state, and needs none.
  const managing = jetstreamManager(connection, { checkAPI: false, timeout: 2_000 })
  managing.catch(() => undefined)
  let isStopped = false
  /** Changes whenever reading begins anew; what an older consumer still delivers is dropped. */
  let turn = 0
  let progressAt = Date.now()
  let last = 0
  let looksBehind = 0
  let fetching: ConsumerMessages | undefined
  const stopping = createWake()

  const isRunning = (): boolean => !isStopped
  const isCurrent = (mine: number): boolean => isRunning() && turn === mine

  const open = async (): Promise<Consumer> => {
    const manager = await managing
    const mark = buffer.mark()
    if (await isRewritten(manager, stream, mark)) {
      options.truncated?.(mark.position)
      throw new Error(`another entry stands at ${mark.position}`)
    }
    const made = await manager.consumers.add(stream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: buffer.next(),
      inactive_threshold: nanos(30_000),
      mem_storage: true,
      num_replicas: 1,
    })
    return jetstream(connection, { timeout: 2_000 }).consumers.getConsumerFromInfo(made)
  }

  const accept = ({ data, info: { streamSequence, timestampNanos } }: JsMsg): void => {
    buffer.add({ position: streamSequence, data, at: Math.floor(timestampNanos / 1e6) })
    last = Math.max(last, streamSequence)
    progressAt = Date.now()
  }

  /** Whether a gap is one only the stream can say: what is passed over here is behind the position for good. */
  const closeGap = async (to: number, mine: number): Promise<void> => {
    const from = buffer.next()
    let read = 0
    for await (const entry of readPassedOver(await managing, { stream, from, to })) {
      if (!isCurrent(mine)) return
      buffer.add(entry)
      read += 1
      progressAt = Date.now()
    }
    if (read > 0) log.error({ stream, from, to, read }, 'a consumer passed over entries that the stream has')
    else if (from > 1) log.warn({ stream, from, to }, 'the stream has a gap: these are gone')
  }

  const pump = async (consumer: Consumer, mine: number): Promise<void> => {
    let delivered = 0
    while (isCurrent(mine)) {
      const room = await buffer.room()
      if (!isCurrent(mine)) return
      fetching = await consumer.fetch({ max_messages: room, expires: fetchMs })
      for await (const message of fetching) {
        if (!isCurrent(mine)) return
        const { streamSequence, deliverySequence } = message.info
        if (deliverySequence !== ++delivered) throw new Error(`delivery ${delivered} was lost on the way`)
        if (streamSequence > buffer.next()) await closeGap(streamSequence - 1, mine)
        if (!isCurrent(mine)) return
        accept(message)
        options.arrived()
      }
    }
  }

  const run = async (): Promise<void> => {
    while (isRunning()) {
      const mine = turn
      try {
        const consumer = await open()
        await pump(consumer, mine).finally(() => void consumer.delete().catch(() => undefined))
      } catch (error) {
        if (isStopped) return
        log.warn({ stream, reason: String(error) }, 'reading begins anew')
        await sleep(200)
      }
    }
  }

  const restart = (): void => {
    turn += 1
    progressAt = Date.now()
    void fetching?.close()
  }

  /** A consumer whose node died may stay silent for good, so the stream itself is asked how far it is. */
  const look = async (): Promise<void> => {
    const askedAt = Date.now()
    const info = await (await managing).streams.info(stream)
    last = info.state.last_seq
    looksBehind = last < buffer.settled() ? looksBehind + 1 : 0
    if (looksBehind >= truncatedLooks) options.truncated?.(last)
    if (last <= buffer.settled()) buffer.drained(askedAt)
    const isAhead = last >= buffer.next() && buffer.hasRoom()
    if (isAhead && Date.now() - progressAt > staleAfterMs) {
      log.warn({ stream, last, next: buffer.next() }, 'the reader fell silent and begins anew')
      restart()
    }
  }

  const watch = async (): Promise<void> => {
    while (isRunning()) {
      await stopping.wait(watchMs)
      // While the stream cannot be asked nobody can say that everything was heard; that is what the age shows.
      if (!isStopped) await look().catch(() => undefined)
    }
  }

  let running: Promise<unknown> | undefined
  return {
    readFrom(position, at = null) {
      buffer.restart({ position, at })
      restart()
      running ??= Promise.all([run(), watch()])
    },
    after: buffer.after,
    settle: buffer.settle,
    settled: buffer.settled,
    caughtUpAt: buffer.caughtUpAt,
    lag: () => Math.max(0, last - buffer.settled()),
    async stop() {
      isStopped = true
      restart()
      buffer.close()
      stopping.call()
      await running
    },
  }
}
