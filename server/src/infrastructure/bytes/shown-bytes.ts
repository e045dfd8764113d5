/** Bytes that somebody sent, to be looked at: nothing of them may act on the glass that shows them. */
import type { Buffer } from 'node:buffer'

/** What is no letter shows as the sign for that: no control character, and nothing that turns the direction of a line. */
export const shownText = (text: string): string => text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}')

export interface ShownBytes {
  /** The first of them, two digits each. */
  readonly hex: string
  readonly text: string
  /** How many there are of them in all. */
  readonly bytes: number
}

export const shownBytes = (raw: Buffer, most: number): ShownBytes => {
  const shown = raw.subarray(0, most)
  return { hex: shown.toString('hex'), text: shownText(shown.toString('utf8')), bytes: raw.length }
}
