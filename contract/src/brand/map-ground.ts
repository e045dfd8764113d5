/** What lies beneath the places of a map: pictures of streets, where the platform's operator has set some for the brand. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'
import { closestZoom } from '../tenancy/project-map.ts'

/** What the pictures are drawn by; every place of ours is WGS-84. */
export const mapDatums = ['wgs84', 'gcj02'] as const
export type MapDatum = (typeof mapDatums)[number]

export const TileLook = {
  /** Whom they are from, as their licence asks it to be shown. */
  attribution: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Closer than this there are none; the last ones are drawn larger. */
  maxZoom: z.int().check(z.minimum(1), z.maximum(closestZoom)),
  datum: z.enum(mapDatums),
}

const MapTiles = z.object({
  ...TileLook,
  /** On our own origin, with {z}, {x} and {y} of a web map's tile to be filled in. Good for whoever asked. */
  address: z.string(),
  expiresAt: Instant,
})
export type MapTiles = z.output<typeof MapTiles>

export const mapGroundCalls = {
  ground: call({
    path: 'brand/getMapGround.action',
    description:
      "Where the tiles beneath the maps of the caller's brand are, for a day at least; null where it has none.",
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.object({}),
    output: z.object({ tiles: z.nullable(MapTiles) }),
  }),
}
