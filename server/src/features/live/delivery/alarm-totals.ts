/**
 * How many alarms wait for a person, counted anew per scope after alarms changed there. Every scope has a number of its
 * own, so it cannot stand in the outbox; the frame carries the position of the alarm after which it was counted.
 */
import type { Lane } from '@vigil/contract/live-events'
import type { Log } from '#infrastructure/log/log.ts'
import type { Channel } from './channels.ts'
import { frameOf } from '../live-frames.ts'
import type { OutboxEvent, Place } from '../live.repository.ts'
import { hears } from '../live.rules.ts'

const everyMs = 250

type Stale = Map<Channel, { lane: Lane; position: number }>

type Deps = { count: (places: readonly Place[]) => Promise<ReadonlyMap<string, number>>; now: () => number; log: Log }

export const createAlarmTotals = ({ count, now, log }: Deps) => {
  let stale: Stale = new Map()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = async (asked: Stale): Promise<void> => {
    const totals = await count([...asked.keys()].map(({ place }) => place))
    const at = new Date(now()).toISOString()
    for (const [{ scope, clients }, after] of asked) {
      const frame = frameOf({ type: 'alarm.total', scope, at, ...after, total: totals.get(scope) ?? 0 })
      // Who is catching up gets the number with the snapshot.
      for (const { peer, held, listener } of clients) if (!held && hears(listener, 'alarm')) peer.send(frame)
    }
  }

  // One count at a time: when the database is slow the numbers come later, not more of them at once.
  const run = async (): Promise<void> => {
    const asked = new Map([...stale].filter(([{ clients }]) => clients.size > 0))
    stale = new Map()
    try {
      await tell(asked)
    } catch (error) {
      log.warn({ error }, 'alarms could not be counted; trying again')
      stale = new Map([...asked, ...stale])
    }
    timer = stale.size > 0 && !stopped ? setTimeout(() => void run(), everyMs) : undefined
  }

  return {
    note(channel: Channel, { type, lane, id }: OutboxEvent): void {
      if (!type.startsWith('alarm.')) return
      stale.set(channel, { lane, position: id })
      timer ??= setTimeout(() => void run(), everyMs)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
