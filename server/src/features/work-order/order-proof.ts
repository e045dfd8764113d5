/** What must be true before somebody is there, or is done. Looked at by the server itself. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { arrivalMetres } from '@vigil/contract/work-order/work-order'
import type { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { keepMaintenance } from './maintenance/record.service.ts'
import * as sites from './order-site.repository.ts'
import { isNotWell, metresBetween, needsAfterPhoto } from './order.rules.ts'
import type { Proof } from './work-order.service.ts'

/** By the code on equipment of the unit, or by where his telephone is. */
export const arrivalProof =
  ({ longitude, latitude, code }: InputOf<typeof workOrderCalls.arrive>): Proof =>
  async (tx, { project_id }) => {
    if (code !== undefined) {
      const [found] = await tx.rows(sites.equipmentByCode(project_id, code))
      if (found) return { arrival_way: 'code', arrival_m: null }
    }
    const [unit] = await tx.rows(sites.placeOfUnit(project_id))
    if (longitude === undefined || latitude === undefined || !unit) throw new Problem('arrivalNotProved')
    if (unit.longitude === null || unit.latitude === null) throw new Problem('arrivalNotProved')
    const place = { longitude: unit.longitude, latitude: unit.latitude }
    const metres = metresBetween({ longitude, latitude }, place)
    if (metres > arrivalMetres) throw new Problem('arrivalNotProved', { metres })
    return { arrival_way: 'gps', arrival_m: metres }
  }

/**
 * With a photo of how it is now, with every check of maintenance answered, and with equipment that is well, or with the
 * reason why it is not.
 */
export const finishProof =
  (
    { cause, measure, parts, unrecovered }: InputOf<typeof workOrderCalls.finish>,
    how: { readonly now: () => number; readonly newId: () => string },
  ): Proof =>
  async (tx, row, order) => {
    if (needsAfterPhoto(order) && order.afterPhotos === 0) throw new Problem('afterPhotoNeeded')
    const [seen] = await tx.rows(sites.lookAt(row.id))
    const looked = { isOnline: seen?.is_online ?? null, isRecovered: seen?.is_recovered ?? null }
    if (isNotWell(looked) && unrecovered === undefined) throw new Problem('stillNotWell', looked)
    await keepMaintenance(tx, row, how)
    return {
      cause,
      measure,
      unrecovered: unrecovered ?? null,
      parts: JSON.stringify(parts),
      checked_at: new Date(how.now()),
      check_online: looked.isOnline,
      check_recovered: looked.isRecovered,
    }
  }
