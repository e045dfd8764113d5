/** Asks the registry about devices, many in one question: after a power cut they all come back at once. */
import {
  credentialsChangedSince,
  devicesById,
  devicesByKeyCode,
  type ChangedCredential,
  type DeviceRow,
} from '#foundation/equipment/device-credentials.repository.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createBatcher } from '#infrastructure/stream/batcher.ts'

export interface DeviceRegistry {
  byKeyCode(keyCode: string): Promise<DeviceRow | undefined>
  byIds(ids: readonly string[]): Promise<DeviceRow[]>
  /** Whose right to be here was taken away, or must be shown anew. */
  changedSince(since: Date): Promise<ChangedCredential[]>
}

interface Question {
  readonly keyCode: string
  answer(row: DeviceRow | undefined): void
  fail(error: unknown): void
}

const batchSize = 200

export const createDeviceRegistry = (run: RunStatement): DeviceRegistry => {
  const questions = createBatcher<Question>({
    size: batchSize,
    keyOf: ({ keyCode }) => keyCode,
    write: (asked) =>
      run(devicesByKeyCode(asked.map(({ keyCode }) => keyCode))).then(
        (rows) => {
          const found = new Map(rows.map((row) => [row.key_code, row]))
          for (const { keyCode, answer } of asked) answer(found.get(keyCode))
        },
        // The device is told to come back later; it must not wait at the door for a database.
        (error: unknown) => asked.forEach(({ fail }) => fail(error)),
      ),
    judge: () => 'retry',
    setAside: () => Promise.resolve(),
    settled: () => undefined,
  })

  return {
    byKeyCode: (keyCode) => new Promise((answer, fail) => questions.add({ keyCode, answer, fail })),
    byIds: (ids) => run(devicesById(ids)),
    changedSince: (since) => run(credentialsChangedSince(since)),
  }
}
