/** The limits of one piece of equipment, where its owner has moved them away from what its kind says. */
import { thresholdLevels, thresholdOps } from '@vigil/device-types/device-type'
import * as z from 'zod/mini'

const Name = z.string().check(z.minLength(1), z.maxLength(64))

/** Names one threshold of a kind. */
export const limitKey = {
  property: Name,
  event: Name,
  level: z.enum(thresholdLevels),
  op: z.enum(thresholdOps),
}

export const longestHoldSec = 3_600

/** Nothing of it: as the kind says. */
export const limitSetting = {
  value: z.optional(z.number()),
  holdSec: z.optional(z.int().check(z.minimum(0), z.maximum(longestHoldSec))),
  off: z.optional(z.boolean()),
}

export const MovedLimit = z.object({ ...limitKey, ...limitSetting })
export type MovedLimit = z.output<typeof MovedLimit>
