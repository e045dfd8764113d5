/** Where the tiles of each brand's maps are from: `VIGIL_MAP_TILES`. A mistake in it ends the start, not the first map. */
import { TileLook } from '@vigil/contract/brand/map-ground'
import * as z from 'zod/mini'
import { refuseOpenLine, tableIn, type Environment } from '#infrastructure/config/config.ts'

export interface TileSource extends Pick<z.output<typeof Row>, keyof typeof TileLook> {
  /** The address of one tile, with the key in it: it stays here. */
  readonly addressOf: (tile: Tile) => string
  readonly host: string
}

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

export type TileSources = (suffix: string) => TileSource | undefined

const name = 'VIGIL_MAP_TILES'
/** For every brand without a row of its own; those are named by the suffix of their login page. */
const otherwise = 'default'
const Brand = z.union([z.literal(otherwise), z.string().check(z.regex(/^[A-Z][A-Za-z0-9]{0,31}$/))])

const Row = z.strictObject({ ...TileLook, url: z.string(), key: z.optional(z.string().check(z.minLength(1))) })
/** Null: this brand has none, whatever the others have. */
const Table = z.record(Brand, z.nullable(Row))

export const readTileSources = (environment: Environment): { of: TileSources; hosts: readonly string[] } => {
  const sources = new Map(
    Object.entries(rowsIn(environment)).map(([brand, row]) => [brand, row ? sourceOf(brand, row) : undefined]),
  )
  return {
    of: (suffix) => sources.get(sources.has(suffix) ? suffix : otherwise),
    hosts: [...sources.values()].flatMap((source) => source?.host ?? []),
  }
}

const rowsIn = (environment: Environment): z.output<typeof Table> => {
  if (!environment[name]) return {}
  const read = Table.safeParse(tableIn(environment, name))
  if (read.success) return read.data
  // Names of fields only: what stands in them may be a key.
  throw new Error(`${name} is wrong at ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}

const sourceOf = (brand: string, { url, key, ...look }: z.output<typeof Row>): TileSource => {
  const wrong = flawOf(url, key)
  if (wrong) throw new Error(`${name}: ${brand}.url ${wrong}`)
  const addressOf = (tile: Tile): string => {
    const values: Readonly<Record<string, string | number>> = { ...tile, key: encodeURIComponent(key ?? '') }
    return url.replace(/\{(\w+)\}/g, (_whole, word: string) => String(values[word]))
  }
  return { ...look, addressOf, host: refuseOpenLine(`${name}: ${brand}.url`, addressOf({ z: 0, x: 0, y: 0 })).host }
}

const flawOf = (url: string, key: string | undefined): string | undefined => {
  const wanted = ['x', 'y', 'z', ...(key === undefined ? [] : ['key'])].toSorted()
  const held = Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, word = '']) => word).toSorted()
  if (held.join() !== wanted.join())
    return `has each of ${wanted.map((word) => `{${word}}`).join(' ')} once, and no other`
  // Else every tile would be of another host than the one that is let in.
  return /^https?:\/\/[^/{}@]+\//.test(url) ? undefined : 'begins with https:// and a host without a user'
}
