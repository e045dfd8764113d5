/** Ends sockets that were quiet for longer than they said they would be. */
import { performance } from 'node:perf_hooks'
import type { MqttLink } from './mqtt-link.ts'

export const sweepEveryMs = 1_000

/** To be called so often. A process that was frozen has not heard anybody: then everyone gets another turn. */
export const endTheQuiet = (open: ReadonlySet<MqttLink<unknown>>): (() => void) => {
  let lookedAt = performance.now()
  return () => {
    const now = performance.now()
    const isLate = now - lookedAt > 2 * sweepEveryMs
    lookedAt = now
    if (isLate) return
    for (const link of open) {
      if (!isQuiet(link, now)) continue
      link.cause ??= 'keepalive'
      link.socket.destroy()
    }
  }
}

/** Whoever is held is not read: its silence is ours. */
const isQuiet = ({ isKnown, holds, heardAt, quietMs }: MqttLink<unknown>, now: number): boolean =>
  isKnown && holds === 0 && quietMs > 0 && now - heardAt > quietMs
