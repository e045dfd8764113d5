/** Many devices that live their lives: each connects, says everything once, and then reports as often as its type does. */
import type { Device } from './device/device.ts'
import type { LedgerCounts } from './device/ledger.ts'
import type { Speaker } from './device/speaker.ts'
import { createRandom, type Random } from './random.ts'
import type { Portion } from './values/point.ts'
import { realWorld, type Cancel, type World } from './world.ts'

export interface FleetOptions {
  /** Instead of the interval of each row; 0 is never. */
  readonly reportEveryMs?: number | ((device: Device, speaker: Speaker) => number) | undefined
  readonly portion?: Portion | undefined
  /** Ten thousand at once would be a storm of its own. */
  readonly connectPerSec?: number | undefined
  /** The first reports are spread over so long. */
  readonly firstReportWithinMs?: number | undefined
  readonly world?: World | undefined
  readonly seed?: number | undefined
}

export interface FleetFacts extends LedgerCounts {
  readonly devices: number
  readonly connected: number
}

export interface Fleet {
  readonly devices: readonly Device[]
  readonly find: (keyCode: string) => Device | undefined
  /** Resolves when every device has been told to connect; whether it could is in the facts. */
  readonly start: () => Promise<void>
  readonly stop: () => void
  readonly facts: () => FleetFacts
}

const speakersOf = (device: Device): readonly Speaker[] => [device, ...device.childKeys.map(device.child)]

const intervalOf = (options: FleetOptions, device: Device, speaker: Speaker): number => {
  const { reportEveryMs = speaker.point.type.reportIntervalSec * 1000 } = options
  return typeof reportEveryMs === 'number' ? reportEveryMs : reportEveryMs(device, speaker)
}

/** Says everything once, soon, and then again and again, a little off the beat so that no two stay together. */
const keepReporting = (speaker: Speaker, everyMs: number, options: FleetOptions & { world: World; random: Random }) => {
  const { world, random, portion = 'all', firstReportWithinMs = 5_000 } = options
  let cancel: Cancel = () => undefined
  const again = (what: Portion) => () => {
    speaker.report(what)
    if (everyMs > 0) cancel = world.after(everyMs * random.between(0.95, 1.05), again(portion))
  }
  cancel = world.after(random.between(0, firstReportWithinMs), again('all'))
  return () => cancel()
}

const sum = (devices: readonly Device[], of: keyof LedgerCounts) =>
  devices.reduce((total, { ledger }) => total + ledger.counts[of], 0)

export const createFleet = (devices: readonly Device[], options: FleetOptions = {}): Fleet => {
  const { world = realWorld, connectPerSec = 500, seed = 1 } = options
  const random = createRandom(seed)
  const byKeyCode = new Map(devices.map((device) => [device.keyCode, device]))
  const cancels: Cancel[] = []
  let isStopped = false

  const begin = (device: Device) => {
    // A refused login is in the device's own facts, and it tries again.
    device.connect().catch(() => undefined)
    for (const speaker of speakersOf(device))
      cancels.push(keepReporting(speaker, intervalOf(options, device, speaker), { ...options, world, random }))
  }

  return {
    devices,
    find: (keyCode) => byKeyCode.get(keyCode),
    async start() {
      for (const device of devices) {
        if (isStopped) return
        begin(device)
        await new Promise<void>((resolve) => void world.after(1000 / connectPerSec, resolve))
      }
    },
    stop() {
      isStopped = true
      for (const cancel of cancels) cancel()
      for (const device of devices) device.disconnect()
    },
    facts: () => ({
      devices: devices.length,
      connected: devices.filter((device) => device.isConnected()).length,
      made: sum(devices, 'made'),
      sent: sum(devices, 'sent'),
      acked: sum(devices, 'acked'),
      dropped: sum(devices, 'dropped'),
    }),
  }
}
