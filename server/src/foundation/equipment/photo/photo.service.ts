/** Photos of equipment where it hangs: added by who looks after it, taken away when they show it no more. */
import { equipmentPhotoCalls, mostEquipmentPhotos } from '@vigil/contract/equipment/equipment-photo'
import type { Photo } from '@vigil/contract/photo'
import { Problem } from '@vigil/contract/problems'
import { mayCall, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { photoFile, takePhoto, type PhotoSize } from '#foundation/rights/file/photo.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifeNote } from '../life/life-note.ts'
import * as photos from './photo.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  /** Where this person may open a photo, for a minute. */
  addressOf: (actor: Actor, photoId: string, size?: PhotoSize) => string
}

/** A tenant looks at what is his and changes nothing of it. */
const mayChange = (actor: Actor): boolean => !isEndUser(actor) && mayCall(actor, equipmentPhotoCalls.prepare.permission)

export const createPhotoService = ({ database, newId, addressOf }: Deps) => {
  const read = async (actor: Actor, equipmentId: string): Promise<Photo[]> => {
    const rows = await database.read(settingsOf(actor), photos.photosOf(actor.scope, equipmentId))
    return rows.map(({ id, at, account_id, width, height, size, person, login_name }) => {
      const name = person ?? login_name
      const [known] = name === null ? [] : peopleAsKnown(actor, [{ id: account_id, name }])
      const addresses = { address: addressOf(actor, id), thumbnail: addressOf(actor, id, 'thumbnail') }
      return { photoId: id, at: at.toISOString(), by: known?.name ?? null, width, height, size, ...addresses }
    })
  }
  const reached = async (actor: Actor, equipmentId: string): Promise<EquipmentRow> => {
    const [row] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    return row
  }

  return {
    async find(actor: Actor, equipmentId: string): Promise<{ photos: Photo[]; mayAdd: boolean }> {
      const [, found] = await Promise.all([reached(actor, equipmentId), read(actor, equipmentId)])
      return { photos: found, mayAdd: mayChange(actor) && found.length < mostEquipmentPhotos }
    },

    /** Before anything is sent: whether one more would be taken. */
    async mayAdd(actor: Actor, equipmentId: string): Promise<void> {
      if (!mayChange(actor)) throw new Problem('forbidden')
      await reached(actor, equipmentId)
      const [counted] = await database.read(settingsOf(actor), photos.countPhotos(equipmentId))
      if ((counted?.photos ?? 0) >= mostEquipmentPhotos) throw new Problem('equipmentPhotosFull')
    },

    async add(actor: Actor, equipmentId: string, sent: Buffer): Promise<{ photoId: string }> {
      if (!mayChange(actor)) throw new Problem('forbidden')
      const { bytes, ...taken } = await takePhoto(sent)
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
        if (!row) throw new Problem('missing')
        // Sent again because the answer was lost: it is there already.
        const [same] = await tx.rows(photos.photoByHash(row.id, taken.hash))
        if (same) return { photoId: same.id }
        const [counted] = await tx.rows(photos.countPhotos(row.id))
        if ((counted?.photos ?? 0) >= mostEquipmentPhotos) throw new Problem('equipmentPhotosFull')
        const { oem_id, company_id, project_id } = row
        const site = { equipment_id: row.id, oem_id, company_id, project_id }
        const photoId = newId()
        await tx.rows(
          photos.insertPhoto({ id: photoId, ...site, ...taken, account_id: actor.accountId, content: bytes }),
        )
        const change = { field: 'photo', from: null, to: photoId }
        await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes: [change] }))
        return { photoId }
      })
    },

    async remove(actor: Actor, equipmentId: string, photoId: string): Promise<{ photos: number }> {
      if (!mayChange(actor)) throw new Problem('forbidden')
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
        if (!row) throw new Problem('missing')
        const [gone] = await tx.rows(photos.deletePhoto(row.id, photoId))
        if (!gone) throw new Problem('missing')
        const change = { field: 'photo', from: photoId, to: null }
        await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes: [change] }))
        const [counted] = await tx.rows(photos.countPhotos(row.id))
        return { photos: counted?.photos ?? 0 }
      })
    },

    async file(actor: Actor, photoId: string, size: PhotoSize): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), photos.photoBytes(actor.scope, photoId))
      return row && photoFile(photoId, row, size)
    },
  }
}
