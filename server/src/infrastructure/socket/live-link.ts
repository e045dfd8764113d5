/** One client's live socket, whatever it speaks: as the rest of the process sees it, and what may be done with it. */
export interface LiveLink<Who> {
  readonly socket: {
    readonly destroyed: boolean
    destroySoon(): void
    resetAndDestroy(): unknown
  }
  readonly address: string
  /** Shared by all links of one door. */
  readonly rules: { readOn(link: LiveLink<Who>): void }
  /** New for every connection, empty until the client is known. */
  id: string
  who: Who
  /** How many reasons there are not to read: each is lifted by whoever gave it. */
  holds: number
  /** Why it ended; the first reason counts. */
  cause: string | undefined
}

export const isClosed = (link: LiveLink<unknown>): boolean => link.socket.destroyed

/** Stops reading from the client. Counted: everyone who holds releases once. */
export const hold = (link: LiveLink<unknown>): void => {
  link.holds += 1
}

export const release = <Who>(link: LiveLink<Who>): void => {
  link.holds -= 1
  link.rules.readOn(link)
}

/** Says goodbye after what is already written. */
export const close = (link: LiveLink<unknown>, cause: string): void => {
  link.cause ??= cause
  link.socket.destroySoon()
}

/** Throws away what is already written, in the kernel too. */
export const reset = (link: LiveLink<unknown>, cause: string): void => {
  link.cause ??= cause
  link.socket.resetAndDestroy()
}
