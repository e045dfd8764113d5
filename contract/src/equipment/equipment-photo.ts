/** What a piece of equipment looks like where it hangs: whoever comes at night finds it by its photo. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { Photo } from '../photo.ts'

export const mostEquipmentPhotos = 52

const ofEquipment = { permission: 'equip:custom', scope: { equipmentId: 'equipment' }, body: 'json' } as const

export const equipmentPhotoCalls = {
  find: call({
    path: 'equipment/findPhotos.action',
    description: 'The photos of a piece of equipment, oldest first, each by an address that is good for a minute.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ photos: z.array(Photo), mayAdd: z.boolean() }),
  }),
  prepare: call({
    ...ofEquipment,
    path: 'equipment/preparePhoto.action',
    description: 'Where the bytes of one more photo may be sent to, for a minute.',
    kind: 'command',
    input: z.strictObject({ equipmentId: Id }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  remove: call({
    ...ofEquipment,
    path: 'equipment/removePhoto.action',
    description: 'Takes a photo away that does not show the equipment any more; its life keeps who did so.',
    kind: 'command',
    scope: { equipmentId: 'equipment', photoId: 'equipmentPhoto' },
    input: z.strictObject({ equipmentId: Id, photoId: Id }),
    /** How many are left. */
    output: z.object({ photos: z.int() }),
  }),
}
