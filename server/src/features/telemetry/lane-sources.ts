/** The two kinds of logs a pipeline reads, as a lane wants them. */
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { LaneSource } from '#infrastructure/stream/lane.ts'
import type { LogReader } from '#infrastructure/stream/log-reader.ts'
import {
  holdReadAhead,
  lockPositions,
  readAhead,
  takeFromInbox,
  type InboxRow,
  type ReadAhead,
} from './inbox.repository.ts'
import { rawReadings, type RawMessage } from './read-messages.ts'

interface Reader {
  readonly lane: number
  readonly owner: string
}

const messagesOf = (rows: readonly InboxRow[]): RawMessage[] =>
  rows.flatMap(({ group, id, equipment_id, kind, received_at, payload, is_reused }) =>
    id === null
      ? []
      : [
          {
            group,
            position: id,
            equipmentId: equipment_id,
            kind,
            payload,
            receivedAt: received_at.getTime(),
            isReused: is_reused,
          },
        ],
  )

interface Ahead {
  /** Of which groups and how many. */
  readonly wish: string
  readonly rows: Promise<ReadAhead[]>
}

const nothing: Ahead = { wish: '', rows: Promise.resolve([]) }

/**
 * Events wait in the database, and the position and the next rows come in one answer. A lane that lags has its next rows read
 * on another connection while the last ones are committed: the database then checks that nobody else read them.
 */
export const inboxSource = ({ lane, owner, run }: Reader & { readonly run: RunStatement }): LaneSource<RawMessage> => {
  const wishOf = (groups: readonly number[], limit: number): string => `${groups.join()}/${limit}`
  /** Good for one look, and only once what it follows is committed: whatever fails is read anew, under the lock. */
  let [committing, ahead] = [nothing, nothing]
  return {
    hasSome: () => true,
    async take(tx, groups, limit) {
      const holder = { lane, owner, groups }
      const { wish, rows } = ahead
      committing = ahead = nothing
      const next = wish === wishOf(groups, limit) ? await rows : []
      if (next.length === 0) return messagesOf(await tx.rows(takeFromInbox(holder, limit)))
      // Not waited for, but no commit passes its failure; and nothing is held before it.
      void tx.rows(holdReadAhead(holder, next))
      return messagesOf(next)
    },
    readAhead(groups, limit, positions) {
      const rows = run(readAhead({ lane, owner, groups }, positions, limit))
      committing = { wish: wishOf(groups, limit), rows: rows.catch(() => []) }
    },
    settled() {
      ahead = committing
    },
  }
}

/** Readings come from the stream into a buffer; the position in the database says from where on they count. */
export const readingSource = (
  { lane, owner }: Reader,
  readers: ReadonlyMap<number, LogReader>,
): LaneSource<RawMessage> => ({
  hasSome: (groups) => groups.some((group) => (readers.get(group)?.after(0, 1).length ?? 0) > 0),
  async take(tx, groups, limit) {
    const held = await tx.rows(lockPositions({ lane, owner, groups }))
    return held.flatMap(({ group, position }) => {
      const reader = readers.get(group)
      // It begins later than the database stands, for instance after another owner's failed commit: read again.
      if (reader && reader.settled() > position) reader.readFrom(position)
      const entries = reader?.after(position, limit) ?? []
      return entries.flatMap((entry) => rawReadings(group, entry))
    })
  },
  settled: (positions) => positions.forEach(({ position }, group) => readers.get(group)?.settle(position)),
})
