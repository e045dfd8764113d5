/** What a gateway has done since it started. */
export interface UplinkMetrics {
  connections: number
  refusedConnections: number
  ackedUrgent: number
  /** From the first byte of an urgent message to its acknowledgement, added up. */
  ackedUrgentMs: number
  ackedEvents: number
  ackedReadings: number
  /** Readings that were not stored and not acknowledged, because the stream was away too long. */
  shedReadings: number
  quarantined: number
  commandsSent: number
  commandsUnanswered: number
  /** Claimed, and not written because their time was over when this process could. */
  commandsLate: number
  /** How far the machine's clock is ahead of the database's; behind when negative. */
  clockOffMs: number
  /** Guesses that were not even looked at. */
  throttledConnections: number
  /** Frames of GB/T 26875 from whoever is not in the registry, or does not know the address he was given. */
  strangerFrames: number
  /** Frames of it that were damaged. */
  brokenFrames: number
  /** Answers and orders of it that could not be kept for whoever looks at them. */
  lostFrameNotes: number
  /** Values read from equipment that is asked, and questions to it that nobody answered. */
  fieldPoints: number
  fieldSilences: number
}

export const createUplinkMetrics = (): UplinkMetrics => ({
  connections: 0,
  refusedConnections: 0,
  ackedUrgent: 0,
  ackedUrgentMs: 0,
  ackedEvents: 0,
  ackedReadings: 0,
  shedReadings: 0,
  quarantined: 0,
  commandsSent: 0,
  commandsUnanswered: 0,
  commandsLate: 0,
  clockOffMs: 0,
  throttledConnections: 0,
  strangerFrames: 0,
  brokenFrames: 0,
  lostFrameNotes: 0,
  fieldPoints: 0,
  fieldSilences: 0,
})
