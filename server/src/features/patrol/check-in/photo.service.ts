/** Photos of points: sent to a signed address that says of which task and place, kept with who took them and when. */
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import type { InputOf } from '@vigil/contract/call'
import type { Photo } from '@vigil/contract/photo'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { photoFile, takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { taskById } from '../task/task.repository.ts'
import * as photos from './photo.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  /** Where this person may open a photo, for a minute. */
  addressOf: (actor: Actor, photoId: string, size?: PhotoSize) => string
}
type Wish = InputOf<typeof checkInCalls.preparePhoto>

export const createPatrolPhotoService = ({ database, newId, addressOf }: Deps) => ({
  wish: (fields: Readonly<Record<string, string>>): Wish =>
    checkInCalls.preparePhoto.input.parse(JSON.parse(fields['photo'] ?? '{}')),

  async file(actor: Actor, photoId: string, size: PhotoSize): Promise<MadeFile | undefined> {
    const [row] = await database.read(settingsOf(actor), photos.photoBytes(actor.scope, photoId))
    return row && photoFile(photoId, row, size)
  },

  async add(actor: Actor, { taskId, placeId, takenAt }: Wish, sent: Buffer): Promise<{ photoId: string }> {
    const { bytes, ...taken } = await takePhoto(sent)
    return database.write(settingsOf(actor), async (tx) => {
      const [task] = await tx.rows(taskById(actor.scope, taskId))
      if (!task) throw new Problem('missing')
      // Sent again because the answer was lost: it is there already.
      const [same] = await tx.rows(photos.samePhoto(actor.accountId, taskId, taken.hash))
      if (same) return { photoId: same.id }
      const { oem_id, company_id, project_id } = task
      const photoId = newId()
      const of = { task_id: taskId, place_id: placeId, account_id: actor.accountId, taken_at: new Date(takenAt) }
      await tx.rows(
        photos.insertPhoto({ id: photoId, oem_id, company_id, project_id, ...of, ...taken, content: bytes }),
      )
      return { photoId }
    })
  },

  async of(actor: Actor, checkInIds: readonly string[]): Promise<ReadonlyMap<string, Photo[]>> {
    const found = new Map<string, Photo[]>()
    if (checkInIds.length === 0) return found
    for (const row of await database.read(settingsOf(actor), photos.photosOf(actor.scope, checkInIds))) {
      const { id: photoId, check_in_id, at, width, height, size, by } = row
      const addresses = { address: addressOf(actor, photoId), thumbnail: addressOf(actor, photoId, 'thumbnail') }
      const photo = { photoId, at: at.toISOString(), by, width, height, size, ...addresses }
      found.set(check_in_id ?? '', [...(found.get(check_in_id ?? '') ?? []), photo])
    }
    return found
  },
})
