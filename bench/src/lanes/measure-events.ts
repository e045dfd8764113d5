/** From the moment a device should have spoken until the frame is at the screen. */
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Servers } from '../servers.ts'
import type { Registry } from './registry.ts'
import { createStopwatch, keepTo, type Stopwatch } from './schedule.ts'
import type { Screen } from './screen.ts'
import { openAll, openVoice, type Voice } from './voices.ts'

export interface Rates {
  readonly events: number
  readonly readings: number
}

export interface Heard {
  readonly times: readonly number[]
  /** Said and not heard within the time; it must be none. */
  readonly missing: number
}

const leftOutMs = 2_000
const lateMs = 5_000
// One in ten events threatens life.
const fireShare = 10

type Toggled = ReturnType<Voice['toggle']>
type Run = { readonly ms: number; readonly keyOf: (voice: Voice, toggled: Toggled) => string }

/** The crowd in two: the fires first, as they were opened. */
const voiceAt = (voices: readonly Voice[], fires: number, turn: number): Voice | undefined =>
  turn % fireShare === 0
    ? voices[Math.floor(turn / fireShare) % fires]
    : voices[fires + ((turn - Math.ceil(turn / fireShare)) % (voices.length - fires))]

const speak = async (
  voices: readonly Voice[],
  rates: Rates,
  { ms, keyOf, watch }: Run & { readonly watch: Stopwatch },
): Promise<Heard> => {
  const fires = voices.filter(({ device }) => device.type === 'fireAlarmHost').length
  const sayEvent = (turn: number, dueAt: number): void => {
    const voice = voiceAt(voices, fires, turn)
    if (voice) watch.due(keyOf(voice, voice.toggle()), dueAt)
  }
  await Promise.all([
    keepTo({ perSec: rates.events, ms, say: sayEvent }),
    keepTo({ perSec: rates.readings, ms, say: (turn) => voices[turn % voices.length]?.sayReading() }),
  ])
  for (let waited = 0; watch.missing() > 0 && waited < lateMs; waited += 100) await pause(100)
  return { times: watch.times, missing: watch.missing() }
}

export const measureEvents = async (
  voices: readonly Voice[],
  screen: Screen,
  rates: Rates & { readonly ms: number },
): Promise<Heard> => {
  const watch = createStopwatch(performance.now() + leftOutMs)
  screen.listen((equipmentId, condition) => watch.heard(`${equipmentId}/${condition}`))
  const keyOf: Run['keyOf'] = ({ device }, { condition }) => `${device.id}/${condition}`
  return speak(voices, rates, { ms: rates.ms, keyOf, watch })
}

type Said = { readonly topic: string; readonly report: { readonly seq: number } }

/** The same devices and rates through a broker, a subscriber and `ws.send`: nothing is stored. */
export const measureVolatile = async (
  servers: Servers,
  registry: Registry,
  rates: Rates & { readonly ms: number },
): Promise<Heard> => {
  const broker = await servers.start(['bench/src/lanes/bare-broker.ts'], {}, 'listens')
  const address = { VIGIL_BENCH_BROKER: `mqtt://127.0.0.1:${broker.port}` }
  const sender = await servers.start(['bench/src/lanes/bare-screen.ts'], address, 'listens')
  const wire = { port: broker.port, secret: registry.secret }
  const fires = await openAll(registry.fires, (device) => openVoice(device, { ...wire, lane: 1 }))
  const others = await openAll(registry.others, (device) => openVoice(device, { ...wire, lane: 2 }))
  const socket = new WebSocket(`ws://127.0.0.1:${sender.port}`)
  await once(socket, 'open')
  const watch = createStopwatch(performance.now() + leftOutMs)
  socket.on('message', (data: Buffer) => {
    // What the process beside wrote.
    const { topic, report } = JSON.parse(data.toString()) as Said
    watch.heard(`${topic.split('/')[1]}/${report.seq}`)
  })
  const keyOf: Run['keyOf'] = ({ device }, { seq }) => `${device.keyCode}/${seq}`
  const heard = await speak([...fires, ...others], rates, { ms: rates.ms, keyOf, watch })
  for (const voice of [...fires, ...others]) voice.close()
  socket.close()
  await Promise.all([broker.stop(), sender.stop()])
  return heard
}
