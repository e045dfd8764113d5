/**
 * Devices that cost the generator as little as possible: the simulator's sockets and values, but readings are made
 * beforehand and only numbered when they are said. Ours and the bare chain hear the same bytes from the same code.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createSpeaker, type Said } from '@vigil/simulator/device/speaker'
import { alarmToggle } from '@vigil/simulator/load'
import { openConnection } from '@vigil/simulator/mqtt/connection'
import { createRandom } from '@vigil/simulator/random'
import { createPoint } from '@vigil/simulator/values/point'
import { realWorld } from '@vigil/simulator/world'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { seedOf } from '@vigil/device-types/rules/seeded-chance'
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import type { RegisteredDevice } from './registry.ts'

export interface Voice {
  readonly device: RegisteredDevice
  sayReading(): void
  /** Raises and recovers in turn; the number of the message, and what it changed to. */
  toggle(): { readonly seq: number; readonly condition: 'active' | 'recovered' }
  close(): void
  drop(): void
}

export interface VoiceOptions {
  readonly port: number
  readonly secret: string
  readonly lane: 1 | 2
  readonly acked?: () => void
  readonly lost?: (reason: string) => void
}

// As long as a day of keep-alives: nothing but what is measured goes over the wire.
const keepaliveSec = 3_600
const mostUnderWay = 60_000
const poolSize = 16
let boots = Math.floor(Date.now() / 1_000)

type Wire = Pick<VoiceOptions, 'port' | 'secret' | 'acked' | 'lost'>

/** A socket that is logged in and listens for commands. */
export const openWire = async ({ keyCode }: RegisteredDevice, { port, secret, acked, lost }: Wire) => {
  const topic = reportTopic(keyCode)
  let isClosing = false
  let messageId = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const connection = openConnection(
    {
      host: '127.0.0.1',
      port,
      clientId: keyCode,
      password: secret,
      keepaliveSec,
      subscribeTo: commandTopic(keyCode),
      will: { topic, payload: Buffer.from('{"offline":true}') },
    },
    {
      opened: resolve,
      acknowledged: () => acked?.(),
      arrived: () => undefined,
      closed({ reason }) {
        reject(new Error(`${keyCode} was closed: ${reason}`))
        if (!isClosing) lost?.(reason)
      },
    },
    realWorld,
  )
  await promise
  return {
    publish(payload: Buffer): void {
      messageId = (messageId % mostUnderWay) + 1
      connection.publish({ topic, payload, messageId, dup: false })
    },
    close(): void {
      isClosing = true
      connection.end()
    },
    /** As when the power fails: what is on the wire is lost. */
    drop(): void {
      isClosing = true
      connection.destroy()
    },
  }
}

export const openVoice = async (device: RegisteredDevice, options: VoiceOptions): Promise<Voice> => {
  const wire = await openWire(device, options)
  const boot = (boots += 1)
  let seq = 0
  let isRaised = false
  const say = (said: string): void => {
    seq += 1
    wire.publish(Buffer.from(`{"boot":${boot},"seq":${seq},"t":${Date.now()},${said}}`))
  }
  const point = createPoint(findDeviceType({ id: device.type }), createRandom(seedOf(device.keyCode)), Date.now)
  const pool = Array.from({ length: poolSize }, () => `"values":${JSON.stringify(point.read('readings'))}`)
  const speaker = createSpeaker(point, (said: Said) => {
    say(JSON.stringify(said).slice(1, -1))
    return undefined
  })
  const toggle = alarmToggle(speaker, options.lane)
  if (!toggle) throw new Error(`${device.type} has no alarm of lane ${options.lane}`)
  return {
    device,
    sayReading: () => say(pool[seq % poolSize] ?? ''),
    toggle() {
      isRaised = !isRaised
      toggle()
      return { seq, condition: isRaised ? 'active' : 'recovered' }
    },
    close: wire.close,
    drop: wire.drop,
  }
}

const openAtOnce = 50
const mostTries = 5

/** A busy machine may turn a device away: it comes again, as devices do. */
const openPatiently = async <T>(
  device: RegisteredDevice,
  open: (device: RegisteredDevice) => Promise<T>,
  tries = mostTries,
): Promise<T> => {
  try {
    return await open(device)
  } catch (error) {
    if (tries <= 1) throw error
    await pause(1_000)
    return openPatiently(device, open, tries - 1)
  }
}

/** So many at a time: a thousand logins at once would be a storm of its own. */
export const openAll = async <T>(
  devices: readonly RegisteredDevice[],
  open: (device: RegisteredDevice) => Promise<T>,
): Promise<T[]> => {
  const opened: T[] = []
  for (let from = 0; from < devices.length; from += openAtOnce)
    opened.push(
      ...(await Promise.all(devices.slice(from, from + openAtOnce).map((device) => openPatiently(device, open)))),
    )
  return opened
}
