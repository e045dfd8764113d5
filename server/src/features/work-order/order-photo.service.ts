/** Photos of how it was and how it is: added by whoever asked for the work and by whoever does it. */
import type { Photo } from '@vigil/contract/photo'
import { Problem } from '@vigil/contract/problems'
import { orderEnds } from '@vigil/contract/work-order/order-moves'
import { mostPhotosOfPhase, type PhotoPhase } from '@vigil/contract/work-order/work-order'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { photoFile, takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import * as photos from './order-photo.repository.ts'
import type { HandledOrder } from './order.rules.ts'
import { lockOrder, shownOrder, type OrderRow } from './work-order.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  /** Where this person may open a photo, for a minute. */
  addressOf: (actor: Actor, photoId: string, size?: PhotoSize) => string
}

export type OrderPhotos = ReturnType<typeof createOrderPhotos>

const isOver = (state: string): boolean => [...orderEnds, 'passed'].includes(state)

export const mayAddPhotos = (
  { makerId, assigneeId, state }: Pick<HandledOrder, 'makerId' | 'assigneeId' | 'state'>,
  accountId: string,
): boolean => !isOver(state) && (makerId === accountId || assigneeId === accountId)

const refuse = (row: OrderRow | undefined, actor: Actor, phase: PhotoPhase): OrderRow => {
  if (!row) throw new Problem('missing')
  const isTheirs = row.made_by === actor.accountId || row.assignee_id === actor.accountId
  if (!isTheirs) throw new Problem('assigneeOnly')
  if (isOver(row.state)) throw new Problem('orderElsewhere')
  const count = phase === 'before' ? row.before_photos : row.after_photos
  if (count >= mostPhotosOfPhase) throw new Problem('orderPhotosFull')
  return row
}

export const createOrderPhotos = ({ database, newId, addressOf }: Deps) => ({
  async of(
    actor: Actor,
    workOrderId: string,
  ): Promise<(Omit<Photo, 'by'> & { phase: PhotoPhase; accountId: string | null })[]> {
    const rows = await database.read(settingsOf(actor), photos.photosOf(actor.scope, workOrderId))
    return rows.map(({ id, at, phase, account_id, width, height, size }) => ({
      photoId: id,
      at: at.toISOString(),
      // The column holds what this feature wrote there; the database checks it too.
      phase: phase as PhotoPhase,
      accountId: account_id,
      width,
      height,
      size,
      address: addressOf(actor, id),
      thumbnail: addressOf(actor, id, 'thumbnail'),
    }))
  },

  /** Before anything is sent: whether one more would be taken. */
  async mayAdd(actor: Actor, workOrderId: string, phase: PhotoPhase): Promise<void> {
    const [row] = await database.read(settingsOf(actor), shownOrder(actor, workOrderId))
    refuse(row, actor, phase)
  },

  add: (phase: PhotoPhase) => async (actor: Actor, workOrderId: string, sent: Buffer) => {
    const { bytes, ...taken } = await takePhoto(sent)
    return database.write(settingsOf(actor), async (tx) => {
      const [locked] = await tx.rows(lockOrder(actor, workOrderId))
      // Sent again because the answer was lost: it is there already.
      const [same] = locked ? await tx.rows(photos.photoByHash(locked.id, phase, taken.hash)) : []
      if (same) return { photoId: same.id }
      const row = refuse(locked, actor, phase)
      const { id, oem_id, company_id, project_id, equipment_id } = row
      const photoId = newId()
      const site = { work_order_id: id, oem_id, company_id, project_id, equipment_id }
      await tx.rows(
        photos.insertPhoto({ id: photoId, ...site, phase, ...taken, account_id: actor.accountId, content: bytes }),
      )
      await tx.rows(photos.countOne(id, phase))
      return { photoId }
    })
  },

  file: async (actor: Actor, photoId: string, size: PhotoSize): Promise<MadeFile | undefined> => {
    const [kept] = await database.read(settingsOf(actor), photos.photoBytes(actor.scope, photoId))
    return kept && photoFile(photoId, kept, size)
  },
})
