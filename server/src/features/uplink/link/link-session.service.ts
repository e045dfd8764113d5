/** Keeps the table of who holds which device's socket, in the order in which sockets open and close here. */
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createBatcher } from '#infrastructure/stream/batcher.ts'
import { closeSessions, openSessions, type OpenLink } from './link-session.repository.ts'

interface Change extends OpenLink {
  readonly isOpen: boolean
  recorded?(): void
}

export interface LinkSessions {
  record(change: Change): void
  idle(): Promise<void>
  stop(): void
}

const batchSize = 1_000

export const createLinkSessions = (run: RunStatement, gateway: string): LinkSessions => {
  const batcher = createBatcher<Change>({
    size: batchSize,
    // One key: changes of one device must not overtake each other, and nobody waits for them.
    keyOf: () => '',
    async write(changes) {
      const opened = lastOf(changes.filter((change) => change.isOpen))
      const closed = changes.filter((change) => !change.isOpen)
      if (opened.length > 0) await run(openSessions(gateway, opened))
      if (closed.length > 0) await run(closeSessions(closed))
    },
    judge: () => 'retry',
    setAside: () => Promise.resolve(),
    settled: (change) => change.recorded?.(),
  })
  return { record: batcher.add, idle: batcher.idle, stop: batcher.stop }
}

/** One statement cannot change a row twice: the newest socket of each device counts. An end names its own socket. */
const lastOf = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.equipmentId, change])).values(),
]
