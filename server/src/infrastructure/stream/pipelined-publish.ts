/**
 * Publishes to a stream with many confirmations in flight over one inbox: the library's own publish waits for each and
 * costs several times as much. Every message is sent again until the stream confirms it or nobody wants it any more.
 * Order is the caller's business: whoever needs it has one message in flight at a time.
 */
import { createInbox, type Msg, type NatsConnection } from '@nats-io/nats-core'

export interface PipelinedMessage {
  readonly subject: string
  readonly data: Uint8Array
  /** Asked before it is sent again. */
  isWanted(): boolean
  settled(isStored: boolean): void
}

export interface PipelinedPublish {
  publish(message: PipelinedMessage): void
  inFlight(): number
  /** When the stream last confirmed anything, or had nothing to confirm. */
  aliveAt(): number
  stop(): void
}

interface Sent {
  readonly message: PipelinedMessage
  readonly reply: string
  retryAt: number
  waitMs: number
}

type Options = {
  connecting: Promise<NatsConnection>
  now: () => number
  retryMs?: number
  failed?: (reason: string) => void
}

const mostRetryMs = 8_000
const refusedRetryMs = 150

export const createPipelinedPublish = ({ connecting, now, retryMs = 2_000, failed }: Options): PipelinedPublish => {
  const inbox = createInbox()
  const sent = new Map<string, Sent>()
  const ready: Sent[] = []
  let count = 0
  // Undefined while there is none: what is written then is thrown away by the library, so it is not written.
  let live: NatsConnection | undefined
  let aliveAt = now()

  /** All that came in one turn of the loop goes out in one write: the library writes at the end of each task. */
  const flush = (): void => {
    for (const { message, reply } of ready) live?.publish(message.subject, message.data, { reply })
    ready.length = 0
  }

  const send = (entry: Sent): void => {
    entry.retryAt = now() + entry.waitMs
    entry.waitMs = Math.min(entry.waitMs * 2, mostRetryMs)
    if (ready.length === 0) setImmediate(flush)
    ready.push(entry)
  }

  /** The same reply subject for every try: a late confirmation of an early try counts, or a slow stream would drown in copies. */
  const confirmed = (_error: Error | null, answer: Msg): void => {
    const token = answer.subject.slice(inbox.length + 1)
    const entry = sent.get(token)
    if (!entry) return
    const refusal = refusalIn(answer)
    if (refusal !== undefined) {
      entry.retryAt = now() + refusedRetryMs
      entry.waitMs = retryMs
      return failed?.(refusal)
    }
    aliveAt = now()
    sent.delete(token)
    entry.message.settled(true)
  }

  const sendAgain = (isDue: (entry: Sent) => boolean): void => {
    // A copy: whoever is told may send the next one at once.
    for (const [token, entry] of Array.from(sent)) {
      if (!isDue(entry)) continue
      if (entry.message.isWanted()) send(entry)
      else {
        sent.delete(token)
        entry.message.settled(false)
      }
    }
  }

  const follow = async (connection: NatsConnection): Promise<void> => {
    connection.subscribe(`${inbox}.*`, { callback: confirmed })
    const begin = (): void => {
      live = connection
      sendAgain(() => true)
    }
    begin()
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') live = undefined
      if (type === 'reconnect') begin()
    }
    live = undefined
  }

  const timer = setInterval(() => sendAgain((entry) => entry.retryAt <= now()), 50)
  // Whoever made the connection hears of its failure.
  connecting.then(follow, () => undefined)

  return {
    publish(message) {
      if (sent.size === 0) aliveAt = now()
      const token = (++count).toString(36)
      const entry = { message, reply: `${inbox}.${token}`, retryAt: 0, waitMs: retryMs }
      sent.set(token, entry)
      send(entry)
    },
    inFlight: () => sent.size,
    aliveAt: () => (sent.size === 0 ? now() : aliveAt),
    stop() {
      clearInterval(timer)
      for (const { message } of sent.values()) message.settled(false)
      sent.clear()
    },
  }
}

/** A stream confirms with its name and a sequence; anything else is a refusal, also the server's "nobody there". */
const refusalIn = (answer: Msg): string | undefined => {
  if (answer.data.length === 0) return answer.headers?.description ?? 'no stream listens'
  const text = answer.string()
  return text.includes('"seq"') && !text.includes('"error"') ? undefined : text
}
