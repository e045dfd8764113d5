/**
 * Publishes to a stream with many confirmations in flight over one inbox: the library's own publish waits for each and
 * costs several times as much. Every message is sent again until the stream confirms it or nobody wants it any more.
 * Order is the caller's business: whoever needs it has one message in flight at a time. After a lost connection what was
 * confirmed last is said once more, and what is new on the same subject waits for it, so that the order holds; so is, a
 * while later, what a stream confirmed that had let somebody wait (0158).
 */
import { createInbox, type Msg, type NatsConnection } from '@nats-io/nats-core'
import { createSaidLately } from './said-lately.ts'
import { createStalledStreams } from './stalled-streams.ts'

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

type Word = Pick<PipelinedMessage, 'subject' | 'data'> & Pick<Sent, 'isAgain'>

interface Sent {
  readonly message: PipelinedMessage
  readonly reply: string
  /** It was confirmed before. */
  readonly isAgain: boolean
  readonly askedAt: number
  retryAt: number
  waitMs: number
}

type Options = {
  connecting: Promise<NatsConnection>
  now: () => number
  retryMs?: number
  settlingMs?: number
  /** How long nothing is said again after something was. */
  restMs?: number
  failed?: (reason: string) => void
  saidAgain?: (what: { readonly stream: string; readonly messages: number }) => void
}

const mostRetryMs = 8_000
/** So long before the loss of a connection what was confirmed is said again, and so long it is tried. */
const lateMs = 2_000
const sayAgainMs = 30_000
const keptBytes = 64 * 1024 ** 2
const refusedRetryMs = 150

export const createPipelinedPublish = (options: Options): PipelinedPublish => {
  const { connecting, now, retryMs = 2_000, settlingMs = 10_000, restMs = 60_000, failed } = options
  const inbox = createInbox()
  const sent = new Map<string, Sent>()
  const ready: Sent[] = []
  const lately = createSaidLately<Word>(now, { ms: lateMs + settlingMs, bytes: keptBytes })
  const stalls = createStalledStreams(now, { beforeMs: lateMs, settlingMs, restMs })
  /** How many words are said again on a subject. */
  const wordsAgain = new Map<string, number>()
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
    const stream = streamIn(answer)
    if (stream === undefined) {
      entry.retryAt = now() + refusedRetryMs
      entry.waitMs = retryMs
      return failed?.(refusalIn(answer))
    }
    const { message, isAgain, askedAt } = entry
    aliveAt = now()
    sent.delete(token)
    if (!isAgain && now() - askedAt >= retryMs) stalls.note(stream)
    lately.add({ subject: message.subject, data: message.data, isAgain }, stream)
    message.settled(true)
  }

  const isFree = ({ isAgain, message }: Sent): boolean => isAgain || !wordsAgain.has(message.subject)

  const add = (message: PipelinedMessage, isAgain: boolean): Sent => {
    const token = (++count).toString(36)
    const entry = { message, reply: `${inbox}.${token}`, isAgain, askedAt: now(), retryAt: 0, waitMs: retryMs }
    sent.set(token, entry)
    return entry
  }

  const sayAgain = ({ subject, data }: Word): Sent => {
    const until = now() + sayAgainMs
    wordsAgain.set(subject, (wordsAgain.get(subject) ?? 0) + 1)
    const settled = (): void => {
      const left = (wordsAgain.get(subject) ?? 1) - 1
      if (left > 0) wordsAgain.set(subject, left)
      else wordsAgain.delete(subject)
    }
    return add({ subject, data, isWanted: () => now() < until, settled }, true)
  }

  const sayDoubted = (): void => {
    for (const { stream, from } of stalls.settled()) {
      const doubted = lately.within(lateMs + settlingMs).filter((one) => one.stream === stream && one.at >= from)
      const words = doubted.map(({ message }) => message).filter(({ isAgain }) => !isAgain)
      options.saidAgain?.({ stream, messages: words.length })
      for (const word of words) send(sayAgain(word))
    }
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
      for (const { message } of lately.within(lateMs)) sayAgain(message)
      begin()
    }
    live = undefined
  }

  const timer = setInterval(() => {
    sayDoubted()
    sendAgain((entry) => entry.retryAt <= now())
  }, 50)
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
const streamIn = (answer: Msg): string | undefined => {
  const text = answer.data.length === 0 ? '' : answer.string()
  if (!text.includes('"seq"') || text.includes('"error"')) return undefined
  return /"stream":\s*"([^"]+)"/.exec(text)?.[1]
}

const refusalIn = (answer: Msg): string =>
  answer.data.length === 0 ? (answer.headers?.description ?? 'no stream listens') : answer.string()
