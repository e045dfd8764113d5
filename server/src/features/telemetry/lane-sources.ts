/** The two kinds of logs a pipeline reads, as a lane wants them. */
import type { LaneSource } from '#infrastructure/stream/lane.ts'
import type { LogReader } from '#infrastructure/stream/log-reader.ts'
import { lockPositions, takeFromInbox } from './inbox.repository.ts'
import { rawReadings, type RawMessage } from './read-messages.ts'

interface Reader {
  readonly lane: number
  readonly owner: string
}

/** Events wait in the database, and the position and the next rows come in one answer. */
export const inboxSource = ({ lane, owner }: Reader): LaneSource<RawMessage> => ({
  hasSome: () => true,
  async take(tx, groups, limit) {
    const rows = await tx.rows(takeFromInbox({ lane, owner, groups }, limit))
    return rows.flatMap(({ group, id, equipment_id, kind, received_at, payload, is_reused }) =>
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
  },
})

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
