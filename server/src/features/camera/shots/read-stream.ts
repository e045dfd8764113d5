/** What a stream holds at this moment: its pieces, as far as the guard lets in whoever has them. */
import { buffer, text } from 'node:stream/consumers'
import type { ShotReason } from '@vigil/contract/alarm/camera-shot'
import type { BoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import { folderOf } from '../playlist.rules.ts'
import { piecesIn, type Piece } from './pieces.rules.ts'

const most = { playlist: 262_144, piece: 16_777_216 }
/** A playlist of playlists, and one of them. */
const mostPlaylists = 2

export interface Stream {
  readonly pieces: readonly Piece[]
  /** A piece as a reader of video takes it. */
  readonly bytesOf: (piece: Piece) => Promise<Buffer | undefined>
}

type Deps = { readonly outside: BoundedGet; readonly now: () => number }

export const readStream = async ({ outside, now }: Deps, source: string): Promise<Stream | ShotReason> => {
  if (!outside.mayGet(source)) return 'refused'
  const folder = folderOf(source)
  const wholeOf = async (address: string): Promise<Buffer | undefined> =>
    outside
      .get(address, most.piece)
      .then(({ parts }) => buffer(parts), nothing)
      .catch(nothing)
  let playlist = source
  for (let turn = 0; turn < mostPlaylists; turn += 1) {
    const said = await outside
      .get(playlist, most.playlist)
      .then(({ parts }) => text(parts))
      .catch(nothing)
    if (said === undefined) return 'silent'
    const found = piecesIn(said, { playlist, folder, readAt: now() })
    if (!found) return 'unreadable'
    if (found.kind === 'choice') {
      playlist = found.address
      continue
    }
    const { pieces, head } = found
    const bytesOf = async ({ address }: Piece): Promise<Buffer | undefined> => {
      const parts = await Promise.all([head === undefined ? Buffer.alloc(0) : wholeOf(head), wholeOf(address)])
      const [before, own] = parts
      return before && own && Buffer.concat([before, own])
    }
    return { pieces, bytesOf }
  }
  return 'unreadable'
}

/** Whatever the reason there: it did not come. */
const nothing = (): undefined => undefined
