/** What a device says: it numbers its reports, keeps what is not acknowledged, and writes everything into its ledger. */
import { write, type CommandAck, type Report } from '@vigil/protocols/device-message'
import { ackTopic, reportTopic } from '@vigil/protocols/device-topics'
import { createSendQueue, type SendQueue } from '#mqtt/send-queue.ts'
import type { World } from '#world.ts'
import type { LedgerBook, SentEntry } from './ledger.ts'
import type { Said } from './speaker.ts'

export interface VoicePlace {
  readonly keyCode: string
  readonly world: World
  readonly book: LedgerBook
  readonly boot: number
  readonly clockSkewMs: number
  readonly window: number
  readonly capacity: number
}

export interface Voice {
  readonly queue: SendQueue<SentEntry>
  readonly clock: () => number
  readonly setClock: (skewMs: number) => void
  readonly say: (child: string | undefined, said: Said) => SentEntry | undefined
  readonly answer: (ack: CommandAck) => void
  readonly sendRaw: (payload: Uint8Array, topic?: string) => SentEntry | undefined
  readonly repeatLast: () => SentEntry | undefined
  readonly mute: (isMute: boolean) => void
  readonly restart: (sameBoot: boolean) => void
}

/** Left with the broker at every login. It has no count: it tells nothing but that the device is gone. */
export const lastWill = Buffer.from(JSON.stringify({ offline: true }))

type Body = Pick<SentEntry, 'kind' | 'boot' | 'seq' | 'child' | 'topic' | 'payload'>

export const createVoice = ({ keyCode, world, book, window, capacity, ...start }: VoicePlace): Voice => {
  let { boot, clockSkewMs } = start
  let seq = 0
  let isMute = false
  let last: SentEntry | undefined
  const topic = reportTopic(keyCode)
  const clock = () => world.now() + clockSkewMs

  const queue = createSendQueue<SentEntry>({ window, capacity, sent: (entry) => book.put(entry, world.now()) })
  const post = (body: Body): SentEntry | undefined => {
    if (isMute) return undefined
    const fate = { sentAt: undefined, ackedAt: undefined, droppedAt: undefined, tries: 0, messageId: 0 }
    const entry: SentEntry = { ...body, madeAt: world.now(), ...fate }
    book.made(entry)
    if (!queue.add(entry)) book.dropped(entry, world.now())
    return entry
  }

  return {
    queue,
    clock,
    setClock: (skewMs) => void (clockSkewMs = skewMs),
    say(child, said) {
      if (isMute) return undefined
      seq += 1
      const report: Report = { boot, seq, t: clock(), ...(child === undefined ? {} : { child }), ...said }
      last = post({ kind: 'report', boot, seq, child, topic, payload: write(report) })
      return last
    },
    answer: (ack) =>
      void post({ kind: 'ack', boot, seq: 0, child: undefined, topic: ackTopic(keyCode), payload: write(ack) }),
    sendRaw: (payload, to = topic) =>
      post({ kind: 'raw', boot, seq: 0, child: undefined, topic: to, payload: Buffer.from(payload) }),
    repeatLast: () => (last === undefined ? undefined : post({ ...last, kind: 'repeat' })),
    mute: (wanted) => void (isMute = wanted),
    restart(sameBoot) {
      for (const entry of queue.forget()) book.dropped(entry, world.now())
      boot += sameBoot ? 0 : 1
      seq = 0
    },
  }
}
