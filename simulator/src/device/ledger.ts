/** What a device said and what it did, as it knows itself: the truth that the platform's tables are held against. */
import type { CommandMessage } from '@vigil/protocols/device-message'
import type { Message } from '#mqtt/send-queue.ts'

/** One message and its fate. `ackedAt`: the platform has promised to keep it. */
export interface SentEntry extends Message {
  /** repeat: a report that was said before, byte for byte. */
  readonly kind: 'report' | 'repeat' | 'ack' | 'raw'
  readonly boot: number
  readonly seq: number
  readonly child: string | undefined
  readonly madeAt: number
  sentAt: number | undefined
  ackedAt: number | undefined
  /** The memory was full or the device restarted before it was acknowledged; it will not be sent again. */
  droppedAt: number | undefined
}

export interface CommandEntry {
  readonly command: CommandMessage
  readonly receivedAt: number
  readonly outcome: 'accepted' | 'refused' | 'repeated' | 'ignored'
  readonly reason: string | undefined
  /** When something moved; at most one entry of a command's id ever has it. */
  executedAt: number | undefined
}

export interface LedgerCounts {
  made: number
  /** Put on a wire, repetitions included. */
  sent: number
  acked: number
  dropped: number
}

export interface Ledger {
  readonly counts: Readonly<LedgerCounts>
  /** In the order they were made; empty when only counts are kept. */
  readonly sent: readonly SentEntry[]
  readonly commands: readonly CommandEntry[]
}

/** `counts` for long runs of many devices: only figures, and no entry after its end. */
export type Keeping = 'all' | 'counts'

export interface LedgerBook extends Ledger {
  readonly made: (entry: SentEntry) => void
  readonly put: (entry: SentEntry, at: number) => void
  readonly acked: (entry: SentEntry, at: number) => void
  readonly dropped: (entry: SentEntry, at: number) => void
  readonly noteCommand: (entry: CommandEntry) => void
}

export const createLedger = (keeping: Keeping): LedgerBook => {
  const counts: LedgerCounts = { made: 0, sent: 0, acked: 0, dropped: 0 }
  const sent: SentEntry[] = []
  const commands: CommandEntry[] = []
  return {
    counts,
    sent,
    commands,
    made(entry) {
      counts.made += 1
      if (keeping === 'all') sent.push(entry)
    },
    put(entry, at) {
      counts.sent += 1
      entry.sentAt ??= at
    },
    acked(entry, at) {
      counts.acked += 1
      entry.ackedAt = at
    },
    dropped(entry, at) {
      counts.dropped += 1
      entry.droppedAt = at
    },
    noteCommand: (entry) => void commands.push(entry),
  }
}
