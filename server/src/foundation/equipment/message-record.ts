/** What became of a message, as every call shows it. Pure. */
import { deliveryCauses } from '@vigil/contract/delivery/delivery'
import type { Selectable } from 'kysely'
import type { Schema } from '#schema/schema.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Behind the word stands what the provider said, which is for the log. */
export const causeOf = (cause: string | null) =>
  deliveryCauses.find((known) => known === cause?.split(':', 1)[0]) ?? null

export const courseOf = (row: Selectable<Schema['message']>) => ({
  messageId: row.id,
  channel: row.channel,
  afterS: row.level,
  state: row.state,
  tries: row.tries,
  rings: row.rings,
  queuedAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
  openedAt: iso(row.opened_at),
  answeredAt: iso(row.answered_at),
  answer: row.answer,
  cause: causeOf(row.cause),
})
