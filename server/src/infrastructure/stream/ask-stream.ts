/** What only the stream itself can say: what a consumer passed over, and whether it is still the stream that was read. */
import type { JetStreamManager } from '@nats-io/jetstream'
import type { LogEntry, LogMark } from './log-buffer.ts'

export interface PassedOver {
  readonly stream: string
  readonly from: number
  readonly to: number
}

/**
 * In order, without those that the stream no longer holds either. A consumer of 2.9 reads on behind a block that it could
 * not read at that moment, and never says so.
 */
export async function* readPassedOver(
  manager: JetStreamManager,
  { stream, from, to }: PassedOver,
): AsyncGenerator<LogEntry> {
  const { state } = await manager.streams.info(stream)
  for (let seq = Math.max(from, state.first_seq); seq <= to; seq += 1) {
    const message = await manager.streams.getMessage(stream, { seq })
    if (message) yield { position: seq, data: message.data, at: message.time.getTime() }
  }
}

/** The two ways to the time of an entry round it differently. */
const roundingMs = 1

/**
 * A stream that lost its end and has grown again counts from where it fell back to: what is new stands at positions that
 * were read before, and would be taken for known. No two entries of one position have the same time.
 */
export const isRewritten = async (
  manager: JetStreamManager,
  stream: string,
  { position, at }: LogMark,
): Promise<boolean> => {
  if (position === 0 || at === null) return false
  const message = await manager.streams.getMessage(stream, { seq: position })
  return message !== null && Math.abs(message.time.getTime() - at) > roundingMs
}
