/** Makes the streams that are declared, and brings those that exist into the declared shape. */
import { DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StreamShape {
  readonly name: string
  readonly subjects: readonly string[]
  readonly replicas: number
  readonly maxAgeMs: number
}

const nanos = 1_000_000
const patienceMs = 30_000
const duplicateWindowMs = 1_000

export const ensureStreams = async (connection: NatsConnection, shapes: readonly StreamShape[]): Promise<void> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 })
      for (const shape of shapes)
        await manager.streams.add(configOf(shape)).catch(() => manager.streams.update(shape.name, configOf(shape)))
      return
    } catch (error) {
      // A cluster that has just started elects its leaders first.
      if (Date.now() > deadline) throw error
      await sleep(250)
    }
  }
}

const configOf = ({ name, subjects, replicas, maxAgeMs }: StreamShape) => ({
  name,
  subjects: [...subjects],
  num_replicas: replicas,
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: maxAgeMs * nanos,
  // Repetitions are told apart by the reader, by what the device itself counted.
  duplicate_window: duplicateWindowMs * nanos,
})
