/** Photos that people take: of the place of an alarm, of a piece of equipment where it hangs. */
import * as z from 'zod/mini'
import { Id, Instant } from './ids.ts'

export const mostPhotoBytes = 5_242_880
/** Longest side that a browser sends; anything sharper tells no more of a place. */
export const photoSide = 1_920
/** As many dots as a tile has on a sharp screen. */
export const thumbnailSide = 320

export const Photo = z.object({
  photoId: Id,
  at: Instant,
  by: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  /** Good for a minute and for whoever asked. */
  address: z.string(),
  /** The same as small as a list shows it. */
  thumbnail: z.string(),
})
export type Photo = z.output<typeof Photo>
