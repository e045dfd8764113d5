/**
 * How many alarms wait for a person, counted anew per scope after alarms changed there. Every scope has a number of its
 * own, so it cannot stand in the outbox; the frame carries the position of the alarm after which it was counted.
 */
import type { Lane, LiveAlarm } from '@vigil/contract/live/live-events'
import type { Log } from '#infrastructure/log/log.ts'
import type { Channel, Client } from './channels.ts'
import { frameOf } from '../live-frames.ts'
import type { OutboxEvent, Place } from '../live.repository.ts'
import { kindsHeard } from '../live.rules.ts'

const everyMs = 250
/** In a storm a count takes long and is old at once: it may take one part in twenty of the time, and never waits longer. */
const restTimes = 20
const longestMs = 1_000

type Stale = Map<Channel, { lane: Lane; position: number }>

type Heard = {
  readonly channel: Channel
  readonly after: { lane: Lane; position: number }
  readonly kinds: string
  readonly clients: readonly Client[]
}

type Count = (places: readonly Place[], kinds: readonly LiveAlarm['kind'][]) => Promise<ReadonlyMap<string, number>>

type Deps = { count: Count; now: () => number; log: Log }

export const createAlarmTotals = ({ count, now, log }: Deps) => {
  let stale: Stale = new Map()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = everyMs

  const tell = async (asked: Stale): Promise<void> => {
    const heard = [...asked].flatMap(([channel, after]) =>
      [...Map.groupBy(channel.clients, ({ listener }) => kindsHeard(listener).join())].map(([kinds, clients]) => ({
        channel,
        after,
        kinds,
        clients,
      })),
    )
    // Mostly one count: nearly everybody hears every kind.
    for (const [kinds, group] of Map.groupBy(heard, (one) => one.kinds)) if (kinds !== '') await tellGroup(group)
  }

  const tellGroup = async (group: readonly Heard[]): Promise<void> => {
    const [listener] = group.flatMap(({ clients }) => clients.map((client) => client.listener))
    if (!listener) return
    const totals = await count(
      group.map(({ channel }) => channel.place),
      kindsHeard(listener),
    )
    const at = new Date(now()).toISOString()
    for (const { channel, after, kinds, clients } of group) {
      const { scope } = channel
      const frame = frameOf({ type: 'alarm.total', scope, at, ...after, total: totals.get(scope) ?? 0 })
      // Who is catching up gets the number with the snapshot; who hears otherwise by now gets another.
      for (const { peer, held, listener: current } of clients)
        if (!held && kindsHeard(current).join() === kinds) peer.send(frame)
    }
  }

  // One count at a time: when the database is slow the numbers come later, not more of them at once.
  const run = async (): Promise<void> => {
    const asked = new Map([...stale].filter(([{ clients }]) => clients.size > 0))
    stale = new Map()
    const began = performance.now()
    try {
      await tell(asked)
      pauseMs = Math.min(Math.max((performance.now() - began) * restTimes, everyMs), longestMs)
    } catch (error) {
      log.warn({ error }, 'alarms could not be counted; trying again')
      stale = new Map([...asked, ...stale])
    }
    timer = stale.size > 0 && !stopped ? setTimeout(() => void run(), pauseMs) : undefined
  }

  return {
    note(channel: Channel, { type, lane, id }: OutboxEvent): void {
      if (!type.startsWith('alarm.')) return
      stale.set(channel, { lane, position: id })
      timer ??= setTimeout(() => void run(), pauseMs)
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
