/** A screen that watches every unit, and says of each alarm frame that it has arrived. */
import { once } from 'node:events'
import type { ClientFrame, ServerFrame } from '@vigil/contract/live/live'
import { WebSocket } from 'ws'
import type { Registry } from './registry.ts'

export interface Screen {
  /** Who is told of each alarm. */
  listen(heard: (equipmentId: string, condition: string) => void): void
  resyncs(): number
  close(): void
}

type Heard = Parameters<Screen['listen']>[0]

export const openScreen = async (
  port: number,
  { token, projects }: Pick<Registry, 'token' | 'projects'>,
): Promise<Screen> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live/socket`)
  const { promise: isWatching, resolve } = Promise.withResolvers<void>()
  let heard: Heard = () => undefined
  let snapshots = 0
  let resyncs = 0
  const say = (frame: ClientFrame): void => socket.send(JSON.stringify(frame))

  const take = (frame: ServerFrame): void => {
    if (frame.type === 'welcome') say({ type: 'subscribe', scopes: projects.map((id) => `project:${id}`) })
    if (frame.type === 'snapshot' && (snapshots += 1) === projects.length) resolve()
    if (frame.type === 'resync') resyncs += 1
    if (frame.type !== 'alarm.raised' && frame.type !== 'alarm.updated') return
    // Silence is an alarm too, but not one that a device said.
    if (frame.alarm.event !== 'offline') heard(frame.alarm.equipmentId, frame.alarm.condition)
    say({ type: 'ack', lane: frame.lane, position: frame.position })
  }
  // Our own server's frame; the contract's schema would cost more than everything else here.
  socket.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as ServerFrame))
  await once(socket, 'open')
  say({ type: 'hello', token })
  await isWatching
  return {
    listen: (told) => void (heard = told),
    resyncs: () => resyncs,
    close: () => socket.close(),
  }
}
