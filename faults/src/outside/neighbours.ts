/** Who has fires to tell at the doors that somebody storms: how long each waits until it is confirmed. */
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { startLoad } from '@vigil/simulator/load'
import { openConnection } from '@vigil/simulator/mqtt/connection'
import { createFirePanel } from '@vigil/simulator/panel/fire-panel'
import { realWorld } from '@vigil/simulator/world'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { RegisteredDevice } from '../platform/registry.ts'
import type { Load } from './crowd.ts'
import type { Addressed } from './panels.ts'

export interface Neighbour {
  /** A fire or its end; resolves when it is confirmed. */
  tell(): Promise<unknown>
  stop(): void
}

const running = 1
const burning = 3

const panelNeighbour = ({ source, target }: Addressed, port: number, by: 'stream' | 'datagrams'): Neighbour => {
  const centres = [{ host: '127.0.0.1', port }]
  const panel = createFirePanel({ centres, source, target, world: realWorld, by, answerMs: 2_000, isPatient: true })
  let said = 0
  return {
    tell() {
      said += 1
      const state = said % 2 === 0 ? running : burning
      const at = timeTagOf(Date.now())
      const point = { systemType: 1, systemAddress: 1, partType: 40, zone: 3, point: 1, description: '感烟' }
      // Each for itself: how long one waits is not how long the one before it waited.
      return panel.say(writeUnit('partState', [{ ...point, state, at }]), said % 16)
    },
    stop: panel.stop,
  }
}

const detectorNeighbour = async ({ keyCode, secret }: RegisteredDevice, port: number): Promise<Neighbour> => {
  const waiting = new Map<number, () => void>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const topic = reportTopic(keyCode)
  const connection = openConnection(
    {
      host: '127.0.0.1',
      port,
      clientId: keyCode,
      password: secret,
      keepaliveSec: 600,
      subscribeTo: commandTopic(keyCode),
      will: { topic, payload: Buffer.from('{"offline":true}') },
    },
    {
      opened: resolve,
      acknowledged: (id) => waiting.get(id)?.(),
      arrived: () => undefined,
      closed: ({ reason }) => reject(new Error(`a neighbour was closed: ${reason}`)),
    },
    realWorld,
  )
  await promise
  const boot = Date.now()
  let seq = 0
  return {
    tell() {
      seq += 1
      const messageId = (seq % 60_000) + 1
      const payload = Buffer.from(JSON.stringify({ boot, seq, values: { state: seq % 2 === 0 ? 'normal' : 'alarm' } }))
      connection.publish({ topic, payload, messageId, dup: false })
      return new Promise<void>((confirmed) => waiting.set(messageId, confirmed))
    },
    stop: connection.destroy,
  }
}

interface Doors {
  readonly mqtt: number
  readonly panels: number
}

interface Invited {
  readonly detectors: readonly RegisteredDevice[]
  readonly panels: readonly Addressed[]
}

export const inviteNeighbours = async ({ detectors, panels }: Invited, doors: Doors): Promise<Neighbour[]> => {
  const all = [
    ...(await Promise.all(detectors.map((one) => detectorNeighbour(one, doors.mqtt)))),
    ...panels.map((one, place) => panelNeighbour(one, doors.panels, place % 2 === 0 ? 'stream' : 'datagrams')),
  ]
  await Promise.all(all.map((one) => one.tell()))
  return all
}

export interface FireTimes {
  readonly times: number[]
  /** Told, and not confirmed to this day. */
  readonly waiting: () => number
}

/** So many fires a second, by all in turn. */
export const timeFires = (neighbours: readonly Neighbour[], perSec: number): Load & FireTimes => {
  const times: number[] = []
  let told = 0
  const load = startLoad(neighbours, {
    perSec,
    say(neighbour) {
      const from = performance.now()
      told += 1
      void neighbour.tell().then(() => times.push(performance.now() - from))
    },
  })
  return { ...load, times, waiting: () => told - times.length }
}

export const untilConfirmed = ({ waiting }: FireTimes): Promise<boolean> => waitUntil(() => waiting() === 0, 15_000, 50)
