/** A heartbeat for every client, and an end for those who stopped taking or answering. */
import { heartbeatEveryMs } from '@vigil/contract/live'
import { slowCode } from '../close-codes.ts'
import type { Client } from './channels.ts'
import { frameOf } from '../live-frames.ts'

const tickMs = 100
const slots = heartbeatEveryMs / tickMs
const ticksPerWatch = 10
const quietMs = 2 * heartbeatEveryMs
/** A peer that answered no ping for this long is gone, whatever the network pretends. */
const silentMs = 4 * heartbeatEveryMs

export const startPulse = (now: () => number) => {
  // Spread over the interval: thousands of heartbeats at one moment would make a fire wait.
  const wheel = Array.from({ length: slots }, () => new Set<Client>())
  let joined = 0
  let tick = 0

  const beat = (client: Client, frame: Buffer, at: number): void => {
    if (at - client.peer.heardAt() > silentMs) return client.peer.close(slowCode, 'silent')
    client.peer.send(frame)
    if (at - client.peer.heardAt() > quietMs) client.peer.ping()
  }
  const turn = (): void => {
    const at = now()
    const beating = wheel[tick % slots] ?? new Set()
    const frame = frameOf({ type: 'heartbeat', at: new Date(at).toISOString() })
    for (const client of beating) beat(client, frame, at)
    for (let slot = tick % ticksPerWatch; slot < slots; slot += ticksPerWatch)
      for (const { peer } of wheel[slot] ?? []) peer.watch(at)
    tick += 1
  }
  const timer = setInterval(turn, tickMs)

  return {
    /** Returns how to leave again. */
    join(client: Client): () => void {
      const slot = wheel[joined++ % slots]
      slot?.add(client)
      return () => void slot?.delete(client)
    },
    stop: (): void => clearInterval(timer),
  }
}

export type Pulse = ReturnType<typeof startPulse>
