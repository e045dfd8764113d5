/**
 * Fire panels of a run: each speaks GB/T 26875.3 to any gateway that is there, over a stream or in datagrams, and says its points'
 * fires, faults and recoveries again until they are confirmed. One in seven frames meets something on its way.
 */
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { startLoad } from '@vigil/simulator/load'
import { createFirePanel, type FirePanel, type PanelFaults } from '@vigil/simulator/panel/fire-panel'
import type { Centre } from '@vigil/simulator/panel/panel-line'
import { createRandom } from '@vigil/simulator/random'
import { realWorld } from '@vigil/simulator/world'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { RegisteredDevice } from '../platform/registry.ts'
import type { Load } from './crowd.ts'

/** Of a point: running, with one thing that begins and ends. */
const running = 1
const troubles = [1 << 1, 1 << 2, 1 << 8]
const zone = 3
const parts = Array.from({ length: 8 }, (_, place) => place + 1)
/** As the registry knows them behind their transmitter. */
export const pointKeys = parts.map((point) => `1.1/${zone}.${point}`)
/** So many points take turns in one line of frames, of which the next goes out when the last is confirmed. */
const inChain = 2
/** Sooner than the standard's ten seconds, because a run has minutes; a busy machine answers within that. */
const answerMs = 2_500
const yearMs = 365 * 86_400_000

type Effect = 'active' | 'recovered'

interface Meant {
  readonly equipmentId: string
  /** Empty for the transmitter itself. */
  readonly child: string
  readonly effect: Effect
}

interface Point extends RegisteredChild {
  readonly number: number
  readonly trouble: number
  effect: Effect
}

type RegisteredChild = RegisteredDevice['children'][number]

export interface PanelMember {
  readonly device: RegisteredDevice
  readonly panel: FirePanel
  readonly hasRightClock: boolean
  /** What each unit says, by the unit itself. */
  readonly meant: ReadonlyMap<Uint8Array, readonly Meant[]>
  say(chain: number): void
  restart(): void
}

interface Chain {
  readonly points: readonly [Point, Point]
  isBusy: boolean
}

export interface Panels {
  readonly members: readonly PanelMember[]
  connect(): Promise<void>
  waiting(): number
  stop(): void
}

export interface Addressed extends RegisteredDevice {
  readonly source: number
  readonly target: number
}

const random = createRandom(26_875)
const chance = (share: number): boolean => random.next() < share
const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => Math.floor(random.next() * 256))

type Mishaps = readonly [() => PanelFaults, ...(() => PanelFaults)[]]

/** Not whole, with a wrong sum, behind rubbish, with an answer that is not heard, twice. */
const mishapsOfDatagrams: Mishaps = [
  () => ({ cutAt: random.next() }),
  () => ({ hasBadSums: true }),
  () => ({ rubbish: bytes(1 + Math.floor(random.next() * 60)) }),
  () => ({ missesFirst: true }),
  () => ({ times: 2 }),
]
/** A socket is cut behind the last byte too, or left open in the middle of a frame; or the frame comes in pieces. */
const mishaps: Mishaps = [
  ...mishapsOfDatagrams,
  () => ({ cutAt: 1 }),
  () => ({ cutAt: random.next(), isLeft: true }),
  () => ({ tornInto: 1 + Math.floor(random.next() * 20) }),
]

/** One in four by datagrams, one in eight with a clock of last year, one in eight that says anew when it sends. */
const mannerOf = (place: number) => ({
  by: place % 4 === 0 ? ('datagrams' as const) : ('stream' as const),
  always: {
    ...(place % 8 === 1 ? { clockOffMs: -yearMs } : {}),
    ...(place % 8 === 2 ? { isSentAnew: true } : {}),
  } satisfies PanelFaults,
})

const memberOf = (device: Addressed, place: number, centres: readonly Centre[]): PanelMember => {
  const { by, always } = mannerOf(place)
  const { source, target, children } = device
  const from = centres.map((_, turn) => centres[(place + turn) % centres.length] ?? { host: '', port: 0 })
  const panel = createFirePanel({ centres: from, source, target, world: realWorld, by, answerMs, isPatient: true })
  const meant = new Map<Uint8Array, readonly Meant[]>()
  const points = children.map((child, index): Point => {
    const [trouble = 0, number = 0] = [troubles[index % troubles.length], parts[index]]
    return { ...child, number, trouble, effect: 'recovered' }
  })
  const chains = points.flatMap((one, index): Chain[] => {
    const other = points[index + 1]
    return index % inChain === 0 && other ? [{ points: [one, other], isBusy: false }] : []
  })
  const at = () => timeTagOf(Date.now() + (always.clockOffMs ?? 0))

  const sayNow = (unit: Uint8Array, own: readonly Meant[], chain: number): Promise<unknown> => {
    meant.set(unit, own)
    const among = by === 'stream' ? mishaps : mishapsOfDatagrams
    panel.suffer({ ...(chance(1 / 7) ? random.pick(among)() : {}), ...always })
    return panel.say(unit, chain)
  }

  const turned = (point: Point): Meant => {
    point.effect = point.effect === 'active' ? 'recovered' : 'active'
    return { equipmentId: point.id, child: point.childKey, effect: point.effect }
  }

  const stateOf = ({ number, trouble, effect }: Point) => ({
    systemType: 1,
    systemAddress: 1,
    partType: 40,
    zone,
    point: number,
    description: '感烟',
    state: effect === 'active' ? running | trouble : running,
    at: at(),
  })

  /** What was not confirmed is forgotten, and stands as it was said last. */
  const say = (number: number): void => {
    const chain = chains[number % chains.length]
    if (!chain || chain.isBusy) return
    chain.isBusy = true
    const due = chance(1 / 3) ? chain.points : [random.pick(chain.points)]
    const own = due.map(turned)
    void sayNow(writeUnit('partState', due.map(stateOf)), own, number).finally(() => (chain.isBusy = false))
  }

  void sayNow(
    writeUnit('deviceState', [{ state: running, at: at() }]),
    [{ equipmentId: device.id, child: '', effect: 'recovered' }],
    chains.length,
  )
  return { device, panel, meant, say, hasRightClock: always.clockOffMs === undefined, restart: panel.restart }
}

export const createPanels = (devices: readonly Addressed[], ports: readonly number[]): Panels => {
  const centres = ports.map((port) => ({ host: '127.0.0.1', port }))
  let members: readonly PanelMember[] = []
  return {
    get members() {
      return members
    },
    async connect() {
      members = devices.map((device, place) => memberOf(device, place, centres))
      const areHeard = () => members.every(({ panel }) => panel.book[0]?.isConfirmed)
      if (!(await waitUntil(areHeard, 60_000, 100))) throw new Error('a fire panel is not heard')
    },
    waiting: () => members.filter(({ panel }) => panel.waiting() > 0).length,
    stop: () => members.forEach(({ panel }) => panel.stop()),
  }
}

/** So many frames a second, of all chains in turn, and at most so many: a chain that still waits is passed over. */
export const sayFrames = ({ members }: Panels, perSec: number, most = Infinity): Load =>
  startLoad(
    Array.from({ length: pointKeys.length / inChain }, (_, chain) =>
      members.map((member) => () => member.say(chain)),
    ).flat(),
    { perSec, say: (say, turn) => turn < most && say() },
  )
