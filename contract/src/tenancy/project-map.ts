/** Where the units are, as many as there may be: those that lie close together are one place. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id } from '../ids.ts'

/** Text in a form; Number() alone would take an empty field for the equator. */
const FormDegrees = (most: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/))]), z.transform(Number)),
    z.number().check(z.minimum(-most), z.maximum(most)),
  )

export const closestZoom = 19

export const MapUnit = z.object({ projectId: Id, name: z.string(), worst: z.enum(equipmentStateNames) })
export type MapUnit = z.output<typeof MapUnit>

/** As many are named as a person reads; the rest is in the count. */
export const mostNamed = 12

export const UnitCluster = z.object({
  /** The middle of those it stands for. */
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  worst: z.enum(equipmentStateNames),
  /** How many units are how bad. */
  byState: z.record(z.enum(equipmentStateNames), z.int()),
  /** Worst first. */
  units: z.array(MapUnit),
})
export type UnitCluster = z.output<typeof UnitCluster>

export const UnitMap = z.object({
  clusters: z.array(UnitCluster),
  /** Around every unit that has a place; null where none has. */
  extent: z.nullable(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })),
  placed: z.int(),
  unplaced: z.int(),
})
export type UnitMap = z.output<typeof UnitMap>

export const projectMapCalls = {
  clusters: call({
    path: 'project/findClusters.action',
    description: 'Units within a part of the map, close ones as one place with its worst state, at a zoom of web maps.',
    kind: 'query',
    body: 'form',
    permission: 'unit:list',
    scope: 'rows',
    input: z.object({
      west: z.optional(FormDegrees(180)),
      south: z.optional(FormDegrees(90)),
      east: z.optional(FormDegrees(180)),
      north: z.optional(FormDegrees(90)),
      zoom: z.prefault(
        z.pipe(
          z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/))]), z.transform(Number)),
          z.int().check(z.minimum(0), z.maximum(closestZoom)),
        ),
        4,
      ),
    }),
    output: UnitMap,
  }),
}
