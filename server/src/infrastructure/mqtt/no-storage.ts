/**
 * A broker that keeps nothing and routes nothing: what is not delivered to a live socket now is never delivered, and
 * one client's message cannot reach another. There is no retained message, no queue, no stored will to forget about.
 */
import { Readable } from 'node:stream'

type Done = (error?: Error | null) => void

const nothing = Promise.resolve()
const noRows = Promise.resolve([])
const end = function (this: Readable): void {
  this.push(null)
}
const emptyStream = (): Readable => new Readable({ objectMode: true, read: end })

export const noPersistence = {
  // The broker insists on an async function.
  async setup(): Promise<void> {
    await nothing
  },
  storeRetained: () => nothing,
  createRetainedStreamCombi: emptyStream,
  addSubscriptions: () => nothing,
  removeSubscriptions: () => nothing,
  cleanSubscriptions: () => nothing,
  subscriptionsByClient: () => noRows,
  subscriptionsByTopic: () => noRows,
  outgoingEnqueue: () => nothing,
  outgoingEnqueueCombi: () => nothing,
  outgoingUpdate: () => nothing,
  /** The acknowledgement itself, so that the broker's `ack` event tells which message it is for. */
  outgoingClearMessageId: <Packet>(_client: unknown, packet: Packet): Promise<Packet> => Promise.resolve(packet),
  outgoingStream: emptyStream,
  incomingStorePacket: () => nothing,
  incomingGetPacket: () => Promise.reject(new Error('nothing is stored')),
  incomingDelPacket: () => nothing,
  cleanIncoming: () => nothing,
  putWill: () => nothing,
  delWill: () => nothing,
  streamWill: emptyStream,
}

/** Answers at once, so that closing a client is one step and a newer one cannot come in between. */
export const noRouting = {
  on: (_topic: string, _listener: unknown, done?: Done) => done?.(),
  removeListener: (_topic: string, _listener: unknown, done?: Done) => done?.(),
  emit: (_packet: unknown, done?: Done) => done?.(),
  close: (done?: Done) => done?.(),
}
