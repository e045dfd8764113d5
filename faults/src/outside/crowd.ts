/** The devices of a run: each speaks to any gateway that is there, and keeps the ledger everything is held against. */
import { createDevice, type Device } from '@vigil/simulator/device/device'
import { alarmToggle, startLoad } from '@vigil/simulator/load'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { RegisteredDevice } from '../platform/registry.ts'

export interface Member extends RegisteredDevice {
  readonly device: Device
  /** Raises and recovers in turn; undefined for a type without such a state. */
  readonly toggle: (() => void) | undefined
}

export interface Crowd {
  readonly members: readonly Member[]
  readonly connect: () => Promise<void>
  readonly stop: () => void
}

const connectPerSec = 300

export const createCrowd = (registered: readonly RegisteredDevice[], mqttUrls: readonly string[]): Crowd => {
  const members = registered.map((one): Member => {
    const { keyCode, secret, type, children } = one
    const line = { url: mqttUrls, reconnectMs: [200, 1_500], ackTimeoutMs: 10_000 } as const
    const device = createDevice({ keyCode, secret, type, children, ...line, window: 20, capacity: 50_000 })
    return { ...one, device, toggle: alarmToggle(device, 1) ?? alarmToggle(device, 2) }
  })
  return {
    members,
    async connect() {
      let begun = 0
      const begin = startLoad(members, {
        perSec: connectPerSec,
        say({ device }) {
          // A refused login is tried again by the device itself.
          if (begun < members.length) device.connect().catch(() => undefined)
          begun += 1
        },
      })
      const isComplete = await waitUntil(() => members.every(({ device }) => device.isConnected()), 30_000, 100)
      begin.stop()
      if (!isComplete)
        throw new Error(`${members.filter(({ device }) => !device.isConnected()).length} devices cannot connect`)
    },
    stop: () => members.forEach(({ device }) => device.disconnect()),
  }
}

export type Load = { readonly stop: () => void }

/** `perSec` events a second, by all devices in turn, and at most so many: a machine that falls behind owes nothing. */
export const sayEvents = ({ members }: Crowd, perSec: number, most = Infinity): Load =>
  startLoad(
    members.flatMap(({ toggle }) => toggle ?? []),
    { perSec, say: (toggle, turn) => turn < most && toggle() },
  )

export const sayReadings = ({ members }: Crowd, perSec: number): Load =>
  startLoad(members, { perSec, say: ({ device }) => void device.report('readings') })

/** Everything they know, each once in this time: an order to close is not taken on what was said long ago. */
export const sayAll = (members: readonly Member[], withinSec: number): Load =>
  startLoad(members, { perSec: members.length / withinSec, say: ({ device }) => void device.report('all') })

/** Everything that was made was acknowledged or given up. */
export const isQuiet = ({ device: { ledger } }: Member): boolean =>
  ledger.counts.acked + ledger.counts.dropped >= ledger.counts.made
