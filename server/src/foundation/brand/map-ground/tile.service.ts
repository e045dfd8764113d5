/** The ground of a map: tiles are fetched by us, so that a browser learns neither whose they are nor with which key. */
import { buffer } from 'node:stream/consumers'
import type { mapGroundCalls } from '@vigil/contract/brand/map-ground'
import type { OutputOf } from '@vigil/contract/call'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { BoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { addressFor } from '#foundation/rights/file/download.ts'
import type { BrandFinder } from '../shown-brand.ts'
import type { Tile, TileSources } from './tile-settings.ts'

type Deps = {
  brands: BrandFinder
  sources: TileSources
  addresses: SignedAddresses
  outside: BoundedGet
  now: () => number
}

export const tilePath = '/file/tile'
const dayMs = 86_400_000
const mostBytes = 1_048_576
/** By this list only: anything else that a server sends is no picture for a browser. */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export const createTileService = ({ brands, sources, addresses, outside, now }: Deps) => ({
  async ground(actor: Actor): Promise<OutputOf<typeof mapGroundCalls.ground>> {
    const { suffix } = (await brands.byOem(actor.oemId)).brand
    const source = sources(suffix)
    if (!source) return { tiles: null }
    // The same until midnight, so that what a browser has kept is found again.
    const until = (Math.floor(now() / dayMs) + 2) * dayMs
    const { address, expiresAt } = addressFor(addresses, actor, tilePath, { suffix }, until)
    const { attribution, maxZoom, datum } = source
    return { tiles: { attribution, maxZoom, datum, address: `${address}&z={z}&x={x}&y={y}`, expiresAt } }
  },

  async tile(suffix: string | undefined, asked: Readonly<Record<string, unknown>>): Promise<FileAnswer> {
    const source = suffix === undefined ? undefined : sources(suffix)
    const tile = tileIn(asked)
    if (!source || !tile || tile.z > source.maxZoom) return undefined
    try {
      const { type: told, parts } = await outside.get(source.addressOf(tile), mostBytes)
      // Whole before it is passed on: half a tile would be kept for a day.
      const bytes = await buffer(parts)
      const type = pictureTypes.find((known) => told.toLowerCase().split(';')[0]?.trim() === known)
      if (type === undefined) return { status: 415 }
      return { name: 'tile', type, parts: [bytes], keepSeconds: dayMs / 1_000 }
    } catch {
      // Whatever the reason there: the map stays, and says that the ground is not there.
      return { status: 502 }
    }
  },
})

/** Undefined where the earth has no such tile: nothing is asked of anybody then. */
const tileIn = ({ z, x, y }: Readonly<Record<string, unknown>>): Tile | undefined => {
  const [zoom, column, row] = [z, x, y].map((text) =>
    typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : undefined,
  )
  if (zoom === undefined || column === undefined || row === undefined) return undefined
  return Math.max(column, row) < 2 ** zoom ? { z: zoom, x: column, y: row } : undefined
}
