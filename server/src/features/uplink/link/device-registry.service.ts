/** Asks the registry about devices, many in one question: after a power cut they all come back at once. */
import {
  credentialsChangedSince,
  devicesById,
  devicesByKeyCode,
  devicesBySource,
  useNextCredential,
  type ChangedCredential,
  type DeviceRow,
  type TransmitterRow,
} from '#foundation/equipment/device-credentials.repository.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createBatcher } from '#infrastructure/stream/batcher.ts'

export interface DeviceRegistry {
  byKeyCode(keyCode: string): Promise<DeviceRow | undefined>
  /** Whoever sends from this address of GB/T 26875. */
  bySource(source: number): Promise<TransmitterRow | undefined>
  byIds(ids: readonly string[]): Promise<DeviceRow[]>
  /** Whose right to be here was taken away, or must be shown anew. */
  changedSince(since: Date): Promise<ChangedCredential[]>
  /** The device came with the secret that waited for it. False: meanwhile it waits no more. */
  useNext(row: DeviceRow): Promise<boolean>
}

interface Question<Key, Row> {
  readonly key: Key
  answer(row: Row | undefined): void
  fail(error: unknown): void
}

const batchSize = 200

/** Many questions as one. */
const askTogether = <Key extends string | number, Row>(
  ask: (keys: readonly Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): ((key: Key) => Promise<Row | undefined>) => {
  const questions = createBatcher<Question<Key, Row>>({
    size: batchSize,
    keyOf: ({ key }) => String(key),
    write: (asked) =>
      ask(asked.map(({ key }) => key)).then(
        (rows) => {
          const found = new Map(rows.map((row) => [keyOf(row), row]))
          for (const { key, answer } of asked) answer(found.get(key))
        },
        // The device is told to come back later; it must not wait at the door for a database.
        (error: unknown) => asked.forEach(({ fail }) => fail(error)),
      ),
    judge: () => 'retry',
    setAside: () => Promise.resolve(),
    settled: () => undefined,
  })
  return (key) => new Promise((answer, fail) => questions.add({ key, answer, fail }))
}

export const createDeviceRegistry = (run: RunStatement): DeviceRegistry => ({
  byKeyCode: askTogether(
    (keyCodes: readonly string[]) => run(devicesByKeyCode(keyCodes)),
    ({ key_code }) => key_code,
  ),
  bySource: askTogether(
    (sources: readonly number[]) => run(devicesBySource(sources)),
    ({ source }) => source,
  ),
  byIds: (ids) => run(devicesById(ids)),
  changedSince: (since) => run(credentialsChangedSince(since)),
  async useNext({ id, next_hash }) {
    const [answer] = next_hash ? await run(useNextCredential(id, next_hash)) : []
    return answer?.is_used ?? false
  },
})
