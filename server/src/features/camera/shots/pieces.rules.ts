/** Which pieces of a stream show which moment. Pure. */
import { leadThrough } from '../playlist.rules.ts'

export interface Piece {
  readonly address: string
  /** By our clock, from when the playlist was read: the newest piece ends then. */
  readonly from: number
}

interface Pieces {
  readonly kind: 'pieces'
  readonly pieces: readonly Piece[]
  /** What stands before every piece. */
  readonly head: string | undefined
}

/** A playlist of playlists: the first is looked at. */
interface Choice {
  readonly kind: 'choice'
  readonly address: string
}

interface At {
  readonly playlist: string
  readonly folder: URL
  readonly readAt: number
}

const secondsIn = (line: string): number | undefined => {
  const [, seconds] = /^#EXTINF:\s*([\d.]+)/.exec(line) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}

const isLocked = (line: string): boolean => line.startsWith('#EXT-X-KEY') && !line.includes('METHOD=NONE')

/** Undefined where it is no playlist, leads out of its folder, or holds what we have no key to. */
export const piecesIn = (text: string, { playlist, folder, readAt }: At): Pieces | Choice | undefined => {
  const led = leadThrough(text, { playlist, folder, addressOf: (part) => folder.href + part })
  const lines = led?.split('\n').filter((line) => line !== '') ?? []
  if (lines.length === 0 || lines.some(isLocked)) return undefined
  const named = (line: string | undefined): line is string => line !== undefined && !line.startsWith('#')
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) {
    const address = lines.find(named)
    return address === undefined ? undefined : { kind: 'choice', address }
  }
  const head = /URI="([^"]+)"/.exec(lines.findLast((line) => line.startsWith('#EXT-X-MAP')) ?? '')?.[1]
  let until = readAt
  let address: string | undefined
  const pieces: Piece[] = []
  for (const line of lines.toReversed()) {
    const seconds = secondsIn(line)
    if (named(line)) address = line
    else if (seconds !== undefined && address !== undefined) {
      until -= seconds * 1_000
      pieces.unshift({ address, from: until })
      address = undefined
    }
  }
  return { kind: 'pieces', pieces, head }
}

/** So long before it began whatever raised it may be seen. */
const beforeMs = 3_000

/** The last piece that began well before; else the first that began before at all. */
export const pieceBefore = (pieces: readonly Piece[], raisedAt: number): Piece | undefined =>
  pieces.findLast(({ from }) => from <= raisedAt - beforeMs) ?? pieces.find(({ from }) => from < raisedAt)
