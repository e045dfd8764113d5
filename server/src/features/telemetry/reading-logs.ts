/** The streams of readings this process reads at the moment, one reader for each group it owns. */
import type { NatsConnection } from '@nats-io/nats-core'
import { readingStreamOf } from '#events/reading-stream.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createLogReader, type LogReader } from '#infrastructure/stream/log-reader.ts'
import { positionOf, rewindTo } from './inbox.repository.ts'

type Deps = {
  readonly nats: Promise<NatsConnection>
  readonly run: RunStatement
  readonly owner: string
  readonly log: Log
}

const mostBuffered = 2_000
const lane = 0

export const createReadingLogs = ({ nats, run, owner, log }: Deps) => {
  const readers = new Map<number, LogReader>()

  /** The stream is not the one we read: what it holds now is read again, and what is known is not stored twice. */
  const rewind = async (group: number, last: number): Promise<void> => {
    log.error({ group, last }, 'the stream of readings lost its end; it is read again from its beginning')
    await run(rewindTo({ lane, owner, groups: [group] }, 0))
    readers.get(group)?.readFrom(0)
  }

  return {
    readers,
    async begin(group: number, arrived: () => void): Promise<void> {
      const connection = await nats
      const [row] = await run(positionOf({ lane, owner, groups: [group] }))
      if (!row || readers.has(group)) return
      const { name: stream } = readingStreamOf(group)
      const truncated = (last: number): void => void rewind(group, last).catch(() => undefined)
      const reader = createLogReader({ connection, stream, log, mostBuffered, arrived, truncated })
      readers.set(group, reader)
      reader.readFrom(row.position, row.at)
    },
    end(group: number): void {
      void readers.get(group)?.stop()
      readers.delete(group)
    },
    /** How long ago everything was heard, milliseconds. */
    age: (group: number): number => Date.now() - (readers.get(group)?.caughtUpAt() ?? 0),
    lag: (): number => [...readers.values()].reduce((sum, reader) => sum + reader.lag(), 0),
    async stop(): Promise<void> {
      await Promise.all([...readers.values()].map((reader) => reader.stop()))
      readers.clear()
    },
  }
}
