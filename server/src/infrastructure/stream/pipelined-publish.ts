/**
 * Publishes to a stream with many confirmations in flight over one inbox: the library's own publish waits for each and
 * costs several times as much. Every message is sent again until the stream confirms it or nobody wants it any more.
 * Order is the caller's business: whoever needs it has one message in flight at a time. After a lost connection what was
 * confirmed last is said once more, and what is new on the same subject waits for it, so that the order holds.
 */
import { createInbox, type Msg, type NatsConnection } from '@nats-io/nats-core'
import { createSaidLately } from './said-lately.ts'

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

type Word = Pick<PipelinedMessage, 'subject' | 'data'>

interface Sent {
  readonly message: PipelinedMessage
  readonly reply: string
  /** It was confirmed before the connection was lost. */
  readonly isAgain: boolean
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
/** So long before the loss of a connection what was confirmed is said again, and so long it is tried. */
const lateMs = 2_000
const sayAgainMs = 30_000
const refusedRetryMs = 150

export const createPipelinedPublish = ({ connecting, now, retryMs = 2_000, failed }: Options): PipelinedPublish => {
  const inbox = createInbox()
  const sent = new Map<string, Sent>()
  const ready: Sent[] = []
  const lately = createSaidLately<Word>(now, lateMs)
  /** How many words are said again on a subject. */
  const saidAgain = new Map<string, number>()
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
    lately.add({ subject: entry.message.subject, data: entry.message.data })
    entry.message.settled(true)
  }

  const isFree = ({ isAgain, message }: Sent): boolean => isAgain || !saidAgain.has(message.subject)

  const add = (message: PipelinedMessage, isAgain: boolean): Sent => {
    const token = (++count).toString(36)
    const entry = { message, reply: `${inbox}.${token}`, isAgain, retryAt: 0, waitMs: retryMs }
    sent.set(token, entry)
    return entry
  }

  const sayAgain = ({ subject, data }: Word): void => {
    const until = now() + sayAgainMs
    saidAgain.set(subject, (saidAgain.get(subject) ?? 0) + 1)
    const settled = (): void => {
      const left = (saidAgain.get(subject) ?? 1) - 1
      if (left > 0) saidAgain.set(subject, left)
      else saidAgain.delete(subject)
    }
    add({ subject, data, isWanted: () => now() < until, settled }, true)
  }

  const sendAgain = (isDue: (entry: Sent) => boolean): void => {
    // A copy: whoever is told may send the next one at once.
    for (const [token, entry] of Array.from(sent)) {
      if (!isDue(entry)) continue
      if (!entry.message.isWanted()) {
        sent.delete(token)
        entry.message.settled(false)
      } else if (isFree(entry)) send(entry)
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
      if (type !== 'reconnect') continue
      for (const message of lately.all()) sayAgain(message)
      begin()
    }
    live = undefined
  }

  const timer = setInterval(() => sendAgain((entry) => entry.retryAt <= now()), 50)
  // Whoever made the connection hears of its failure.
  connecting.then(follow, () => undefined)

  return {
    publish(message) {
      if (sent.size === 0) aliveAt = now()
      const entry = add(message, false)
      if (isFree(entry)) send(entry)
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
