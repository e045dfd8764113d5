/** What was read from a log and is not yet stored, in order, with an upper bound. */

export interface LogEntry {
  readonly position: number
  readonly data: Uint8Array
  /** When the log took it, milliseconds. */
  readonly at: number
}

/** A place in a log, and when the log took what stands there, as far as anybody knows. */
export interface LogMark {
  readonly position: number
  readonly at: number | null
}

export interface LogBuffer {
  /** Begins again after this place, empty. */
  restart(mark: LogMark): void
  /** The position that must come next. */
  next(): number
  add(entry: LogEntry): void
  after(position: number, most: number): readonly LogEntry[]
  settle(position: number): void
  settled(): number
  /** The place up to which everything is stored. */
  mark(): LogMark
  /** Everything up to this moment was seen and stored. */
  drained(at: number): void
  caughtUpAt(): number
  hasRoom(): boolean
  /** How many fit, once any do. */
  room(): Promise<number>
  close(): void
}

export const createLogBuffer = (most: number): LogBuffer => {
  let entries: LogEntry[] = []
  let expected = 1
  let stored: LogMark = { position: 0, at: null }
  let caughtUp = 0
  let isClosed = false
  let admit: (() => void) | undefined

  const free = (): number => most - entries.length
  const isFull = (): boolean => free() <= 0 && !isClosed
  const letIn = (): void => {
    admit?.()
    admit = undefined
  }

  return {
    restart(mark) {
      entries = []
      expected = mark.position + 1
      stored = mark
      letIn()
    },
    next: () => expected,
    add(entry) {
      // A consumer that was made anew may begin before the place.
      if (entry.position < expected) return
      entries.push(entry)
      expected = entry.position + 1
    },
    after: (position, limit) => {
      const start = entries.findIndex((entry) => entry.position > position)
      return start < 0 ? [] : entries.slice(start, start + limit)
    },
    settle(position) {
      const keep = entries.findIndex((entry) => entry.position > position)
      const done = keep < 0 ? entries : entries.slice(0, keep)
      caughtUp = Math.max(caughtUp, done.at(-1)?.at ?? 0)
      entries = keep < 0 ? [] : entries.slice(keep)
      if (position > stored.position) stored = done.at(-1) ?? { position, at: null }
      if (free() > 0) letIn()
    },
    settled: () => stored.position,
    mark: () => stored,
    drained: (at) => void (caughtUp = Math.max(caughtUp, at)),
    caughtUpAt: () => caughtUp,
    hasRoom: () => free() > 0,
    async room() {
      while (isFull()) await new Promise<void>((resolve) => (admit = resolve))
      return Math.max(1, free())
    },
    close() {
      isClosed = true
      letIn()
    },
  }
}
