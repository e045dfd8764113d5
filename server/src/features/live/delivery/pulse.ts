/** A heartbeat for every client, and an end for those who stopped taking or answering. */
import { heartbeatEveryMs } from '@vigil/contract/live/live'
import { slowCode } from '../close-codes.ts'
import type { Peer } from '#infrastructure/websocket/peer.ts'
import { frameOf } from '../live-frames.ts'

const tickMs = 100
const slots = heartbeatEveryMs / tickMs
const ticksPerWatch = 10
const quietMs = 2 * heartbeatEveryMs
/** A peer that answered no ping for this long is gone, whatever the network pretends. */
const silentMs = 4 * heartbeatEveryMs

export const startPulse = (now: () => number) => {
  // Spread over the interval: thousands of heartbeats at one moment would make a fire wait.
  const wheel = Array.from({ length: slots }, () => new Set<Peer>())
  let joined = 0
  let tick = 0

  const beat = (peer: Peer, frame: Buffer, at: number): void => {
    if (at - peer.heardAt() > silentMs) return peer.close(slowCode, 'silent')
    peer.send(frame)
    if (at - peer.heardAt() > quietMs) peer.ping()
  }
  const turn = (): void => {
    const at = now()
    const beating = wheel[tick % slots] ?? new Set()
    const frame = frameOf({ type: 'heartbeat', at: new Date(at).toISOString() })
    for (const peer of beating) beat(peer, frame, at)
    for (let slot = tick % ticksPerWatch; slot < slots; slot += ticksPerWatch)
      for (const peer of wheel[slot] ?? []) peer.watch(at)
    tick += 1
  }
  const timer = setInterval(turn, tickMs)

  return {
    /** Returns how to leave again. */
    join(peer: Peer): () => void {
      const slot = wheel[joined++ % slots]
      slot?.add(peer)
      return () => void slot?.delete(peer)
    },
    stop: (): void => clearInterval(timer),
  }
}

export type Pulse = ReturnType<typeof startPulse>
