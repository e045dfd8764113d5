/** A live client as a screen is one, which also holds every frame against the contract. */
import { ServerFrame, type ClientFrame, type LiveCursor } from '@vigil/contract/live/live'
import type { StoredEvent } from '@vigil/contract/live/live-events'
import { WebSocket, type ClientOptions } from 'ws'

export interface LiveClient {
  /** Everything heard so far, as read by the contract, in order. */
  readonly frames: readonly ServerFrame[]
  /** The same as it came over the wire. */
  readonly texts: readonly string[]
  readonly socket: WebSocket
  readonly closed: Promise<number>
  say(frame: ClientFrame): void
  /** The first frame from now or before that fits. */
  heard<Type extends ServerFrame['type']>(
    type: Type,
    fits?: (frame: Extract<ServerFrame, { type: Type }>) => boolean,
  ): Promise<Extract<ServerFrame, { type: Type }>>
  /** Stored events in the order they came. */
  events(): StoredEvent[]
  close(): Promise<number>
}

export const openLiveClient = async (base: string, options: ClientOptions = {}): Promise<LiveClient> => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/live/socket`, options)
  const frames: ServerFrame[] = []
  const texts: string[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString())
    frames.push(ServerFrame.parse(JSON.parse(data.toString())))
    for (const look of waiting) look()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)

  const heard: LiveClient['heard'] = (type, fits = () => true) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        // The type was just compared, which the compiler cannot follow through a parameter.
        const found = frames.find((frame) => frame.type === type && fits(frame as never))
        if (!found) return
        waiting.delete(look)
        resolve(found as never) // As above.
      }
      waiting.add(look)
      void closed.then((code) => reject(new Error(`closed with ${code} before ${type}`)))
      look()
    })

  return {
    frames,
    texts,
    socket,
    closed,
    heard,
    say: (frame) => socket.send(JSON.stringify(frame)),
    events: () => frames.flatMap((frame) => ('position' in frame && frame.type !== 'alarm.total' ? [frame] : [])),
    close() {
      socket.close()
      return closed
    },
  }
}

/** Says hello, subscribes and waits until the first scope has told how it stands. */
export const subscribed = async (
  base: string,
  token: string,
  scopes: string[],
  cursor?: LiveCursor,
): Promise<LiveClient> => {
  const client = await openLiveClient(base)
  client.say({ type: 'hello', token, ...(cursor && { cursor }) })
  client.say({ type: 'subscribe', scopes })
  await client.heard('snapshot')
  return client
}
