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
  /** How many of them have made something that was neither acknowledged nor given up. */
  readonly waiting: () => number
  readonly stop: () => void
}

const connectPerSec = 300

interface Places {
  /** Where they ask for their place when they are refused. */
  readonly directory?: string
  /** So many live at one address; else all of them do. */
  readonly perSite?: number
}

const siteAddress = (site: number): string => `127.0.${1 + Math.floor(site / 250)}.${1 + (site % 250)}`

export const createCrowd = (
  registered: readonly RegisteredDevice[],
  mqttUrls: readonly string[],
  { directory, perSite }: Places = {},
): Crowd => {
  const members = registered.map((one, place): Member => {
    const { keyCode, secret, type, children } = one
    const from = perSite === undefined ? undefined : siteAddress(Math.floor(place / perSite))
    const line = { url: mqttUrls, from, directory, reconnectMs: [200, 1_500], ackTimeoutMs: 10_000 } as const
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
      const withinMs = 30_000 + (members.length / connectPerSec) * 2_000
      const isComplete = await waitUntil(() => members.every(({ device }) => device.isConnected()), withinMs, 100)
      begin.stop()
      if (!isComplete)
        throw new Error(`${members.filter(({ device }) => !device.isConnected()).length} devices cannot connect`)
    },
    waiting: () => members.filter((member) => !isQuiet(member)).length,
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

const isQuiet = ({ device: { ledger } }: Member): boolean =>
  ledger.counts.acked + ledger.counts.dropped >= ledger.counts.made
