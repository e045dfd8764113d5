/**
 * What the api processes hear on NATS for open sockets. Either may be lost: a nudge is made up for by the poll of the
 * outbox, values by the next ones.
 */

/** Says "look at the outbox of this lane now" and carries nothing. */
export const outboxNudge = (lane: 1 | 2): string => `live.outbox.${lane}`

/** Carries ValuesMessage as JSON, one message per project and batch. */
export const valuesSubject = (projectId: string): string => `live.values.${projectId}`

export interface ValuesRow {
  readonly equipmentId: string
  /** ISO 8601, server time. */
  readonly at: string
  readonly values: Readonly<Record<string, number | boolean | string | null>>
}

export type ValuesMessage = readonly ValuesRow[]
