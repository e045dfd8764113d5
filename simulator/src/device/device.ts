/** A simulated device: one row, one socket, its children, and every way in which such a thing goes wrong. */
import { childSeed, seedOf } from '@vigil/device-types/rules/seeded-chance'
import { readAddress } from '#mqtt/address.ts'
import { askDirectory } from '#mqtt/ask-directory.ts'
import { createRandom } from '#random.ts'
import { createPoint } from '#values/point.ts'
import { realWorld, type World } from '#world.ts'
import { createCommandDesk, type Behaviour } from './command-desk.ts'
import { createLedger, type Keeping, type Ledger, type SentEntry } from './ledger.ts'
import { createLine, type Line } from './line.ts'
import { rowOf } from './row-of.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import { updateFirmware, type FirmwareEnd, type FirmwareWish } from './update-firmware.ts'
import { createVoice, type Voice } from './voice.ts'

export interface ChildOptions {
  readonly childKey: string
  /** The id of a row. */
  readonly type: string
}

export interface DeviceOptions {
  /** The id of a row. */
  readonly type: string
  readonly keyCode: string
  readonly secret: string
  /** `mqtt://host:port`, or several to choose from. */
  readonly url: string | readonly string[]
  /** Its own address, where the machine has many; a site is known by it. */
  readonly from?: string | undefined
  /** `https://host` it was built with: asked where it belongs when it is refused. */
  readonly directory?: string | undefined
  readonly children?: readonly ChildOptions[] | undefined
  /** The same seed gives the same values; without it the key code is the seed. */
  readonly seed?: number | undefined
  readonly world?: World | undefined
  /** Counts up at every restart; without it the seconds since 1970, so that a new process is a new boot. */
  readonly boot?: number | undefined
  /** The device's clock is wrong by so much. */
  readonly clockSkewMs?: number | undefined
  readonly keepaliveSec?: number | undefined
  readonly reconnectMs?: readonly [first: number, most: number] | undefined
  readonly ackTimeoutMs?: number | undefined
  /** Messages under way at once, and in memory at most. */
  readonly window?: number | undefined
  readonly capacity?: number | undefined
  readonly ledger?: Keeping | undefined
  readonly onAcked?: ((entry: SentEntry) => void) | undefined
}

/** quiet: connected, keeps alive, says nothing. hung: the socket stays, nobody is behind it. gone: no power. */
export type Silence = 'quiet' | 'hung' | 'gone'

export interface Device extends Speaker {
  readonly keyCode: string
  readonly ledger: Ledger
  readonly childKeys: readonly string[]
  readonly child: (childKey: string) => Speaker
  /** Resolves when it is up; rejects when the login is refused. It keeps trying in both cases. */
  readonly connect: () => Promise<void>
  readonly disconnect: (how?: 'politely' | 'abruptly') => void
  readonly isConnected: () => boolean
  /** How often it came up, and why it last fell. */
  readonly lineFacts: () => { readonly connections: number; readonly lastEnding: string }
  readonly behave: (behaviour: Behaviour) => void
  /** Restarts with seq 1; what was not acknowledged is forgotten, as it stood in memory. */
  readonly reboot: (how?: { readonly sameBoot?: boolean }) => void
  readonly goSilent: (how?: Silence) => void
  readonly speakAgain: () => Promise<void>
  /** Falls and comes back so many times. */
  readonly flap: (how: { readonly times: number; readonly everyMs: number }) => void
  readonly setClock: (skewMs: number) => void
  /** Says the last report again, byte for byte, as a device does that missed an acknowledgement. */
  readonly repeatLast: () => SentEntry | undefined
  /** Asks for new firmware now and takes what there is; isBad: the new program does not come up. */
  readonly updateFirmware: (wish: FirmwareWish & { readonly isBad?: boolean }) => Promise<FirmwareEnd>
  /** Bytes that no report ever was. */
  readonly sendRaw: (payload: Uint8Array, topic?: string) => SentEntry | undefined
}

interface Parts {
  readonly world: World
  readonly seed: number
  readonly voice: Voice
}

const speakersOf = ({ type, children = [] }: DeviceOptions, { world, seed, voice }: Parts) => {
  const speakerFor = (id: string, child?: string): Speaker => {
    const random = createRandom(child === undefined ? seed : childSeed(seed, child))
    return createSpeaker(createPoint(rowOf(id), random, world.now), (said) => voice.say(child, said))
  }
  return {
    self: speakerFor(type),
    children: new Map(children.map((child) => [child.childKey, speakerFor(child.type, child.childKey)])),
  }
}

const falls = (voice: Voice, line: Line, world: World) => {
  const flap: Device['flap'] = ({ times, everyMs }) => {
    if (times <= 0) return
    line.fall()
    world.after(everyMs, () => flap({ times: times - 1, everyMs }))
  }
  return {
    flap,
    reboot({ sameBoot = false }: { readonly sameBoot?: boolean } = {}) {
      voice.restart(sameBoot)
      line.fall()
    },
    goSilent(how: Silence = 'quiet') {
      voice.mute(true)
      if (how === 'hung') line.freeze()
      if (how === 'gone') line.disconnect('abruptly')
    },
    speakAgain() {
      voice.mute(false)
      return line.connect()
    },
  }
}

const lineSettings = ({ keyCode, secret, url, from, directory, ...waits }: DeviceOptions) => ({
  from,
  keyCode,
  secret,
  addresses: [url].flat().map(readAddress),
  whereElse: directory === undefined ? undefined : () => askDirectory(directory, keyCode),
  keepaliveSec: waits.keepaliveSec ?? 60,
  reconnectMs: waits.reconnectMs ?? ([500, 15_000] as const),
  ackTimeoutMs: waits.ackTimeoutMs ?? 30_000,
})

const voiceSettings = ({ keyCode, boot, clockSkewMs, window, capacity }: DeviceOptions, world: World) => ({
  keyCode,
  boot: boot ?? Math.floor(world.now() / 1000),
  clockSkewMs: clockSkewMs ?? 0,
  window: window ?? 20,
  capacity: capacity ?? 10_000,
})

export const createDevice = (options: DeviceOptions): Device => {
  const { keyCode, world = realWorld, seed = seedOf(keyCode), onAcked } = options
  const random = createRandom(seed)
  const book = createLedger(options.ledger ?? 'all')
  const voice = createVoice({ ...voiceSettings(options, world), world, book })
  const { self, children } = speakersOf(options, { world, seed, voice })

  const acked = (entry: SentEntry) => {
    book.acked(entry, world.now())
    onAcked?.(entry)
  }
  const desk = createCommandDesk({
    world,
    secret: options.secret,
    clock: voice.clock,
    random,
    ledger: book,
    speakerOf: (child) => (child === undefined ? self : children.get(child)),
    children: () => [...children.values()],
    answer: voice.answer,
    reboot: () => trouble.reboot(),
  })
  const { queue } = voice
  const line = createLine({ ...lineSettings(options), world, random, queue, acked, command: desk.take })
  const trouble = falls(voice, line, world)

  return {
    ...self,
    ...trouble,
    keyCode,
    ledger: book,
    childKeys: [...children.keys()],
    child(childKey) {
      const speaker = children.get(childKey)
      if (speaker === undefined) throw new Error(`${keyCode} has no child ${childKey}`)
      return speaker
    },
    connect: line.connect,
    disconnect: (how = 'politely') => line.disconnect(how),
    isConnected: line.isUp,
    lineFacts: () => ({ connections: line.connections(), lastEnding: line.lastEnding() }),
    behave: desk.behave,
    setClock: voice.setClock,
    repeatLast: voice.repeatLast,
    sendRaw: voice.sendRaw,
    updateFirmware: ({ isBad = false, ...wish }) =>
      updateFirmware({
        ...wish,
        keyCode,
        secret: options.secret,
        equipmentTypeId: self.point.type.equipmentTypeId,
        version: String(self.point.shows('firmware')),
        world,
        start(version) {
          trouble.reboot()
          if (!isBad) self.setState('firmware', version)
          return !isBad
        },
      }),
  }
}
