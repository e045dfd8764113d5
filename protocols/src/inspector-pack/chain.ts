/**
 * A book is a table of lines. Each line carries in its last cell the hash of the line before, so that no line can be
 * changed, taken out, put in or moved without its neighbours saying so. docs/inspector-pack.md says it to whoever checks
 * one without our tool.
 */
import { createHash } from 'node:crypto'

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What the first line carries: its book of one pack, and the words above it. A book of another pack does not fit. */
export const firstLink = (packId: string, book: string, heading: string): string =>
  sha256(`${packId}\n${book}\n${heading}`)

/** So that a spreadsheet reads Chinese as Chinese. */
export const byteOrderMark = '\u{feff}'
export const lineEnd = '\r\n'

export interface Chain {
  /** The next line, with its number before it and its link behind it. */
  readonly add: (cells: string) => string
  /** The hash of the last line, and how many there were. */
  readonly head: () => string
  readonly count: () => number
}

/** `cells` of each line are separated by commas already, and hold no end of a line. */
export const createChain = (packId: string, book: string, heading: string): Chain => {
  let head = firstLink(packId, book, heading)
  let count = 0
  return {
    add(cells) {
      count += 1
      const line = `${count},${cells},${head}`
      head = sha256(line)
      return line
    },
    head: () => head,
    count: () => count,
  }
}
