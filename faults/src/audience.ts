/** A process full of listeners, started by `pnpm proof crowd` and told by it what to do. */
import { setTimeout as pause } from 'node:timers/promises'
import { createListener, type Listener } from './audience/listener.ts'
import type { Comparison, FromAudience, HeardAlarm, LoggedAlarm, ToAudience } from './audience/messages.ts'

const listeners: Listener[] = []
let heard: HeardAlarm[] = []
let sampled = new Set<Listener>()

const tell = (message: FromAudience): void => void process.send?.(message)

const open = async ({ seats, perSec, sampleEvery }: Extract<ToAudience, { kind: 'open' }>): Promise<void> => {
  const own = seats.map((seat, place) =>
    createListener(seat, ({ equipmentId, condition }, listener) => {
      // What it had missed comes before it watches again; that was cut off, not slow.
      if (!sampled.has(listener) || !listener.isWatching()) return
      const name = `${process.pid}:${place}`
      heard.push({ listener: name, equipmentId, condition, at: Date.now(), resumedAt: listener.resumedAt() })
    }),
  )
  sampled = new Set(own.filter((_, place) => place % sampleEvery === 0))
  for (const [place, listener] of own.entries()) {
    listeners.push(listener)
    listener.open()
    if (place % 10 === 9) await pause(10_000 / perSec)
  }
}

/** What a listener should have heard: everything of its unit since its first snapshot. */
const compareOne = (listener: Listener, alarms: readonly LoggedAlarm[]) => {
  const began = listener.began()
  const due = alarms.filter(({ lane, position }) => position > (began[lane] ?? 0))
  const got = listener.heard()
  const distinct = new Set(got)
  const missed = due.filter(({ lane, position }) => !distinct.has(`${lane}:${position}`)).length
  return { missed, twice: got.length - distinct.size }
}

const compare = (alarms: readonly LoggedAlarm[]): Comparison => {
  const byProject = Map.groupBy(alarms, ({ projectId }) => projectId)
  const each = listeners.map((listener) => compareOne(listener, byProject.get(listener.seat.projectId) ?? []))
  return {
    missed: each.reduce((sum, { missed }) => sum + missed, 0),
    twice: each.reduce((sum, { twice }) => sum + twice, 0),
    resyncs: listeners.reduce((sum, listener) => sum + listener.resyncs(), 0),
    refusals: listeners.flatMap((listener) => listener.refusals()),
    resumedAt: listeners.flatMap((listener) => listener.resumedAt() || []),
  }
}

process.on('message', (message: ToAudience) => {
  if (message.kind === 'open') void open(message)
  else tell({ kind: 'compared', ...compare(message.alarms) })
})
process.on('disconnect', () => process.exit(0))

setInterval(() => {
  const now = Date.now()
  for (const listener of listeners) listener.watch(now)
}, 1_000)
setInterval(() => {
  const watching = listeners.filter((listener) => listener.isWatching()).length
  const resumed = listeners.filter((listener) => listener.isWatching() && listener.resumedAt() > 0).length
  tell({ kind: 'state', watching, resumed })
  if (heard.length > 0) tell({ kind: 'heard', alarms: heard })
  heard = []
}, 250)
