import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import { Id } from '@vigil/contract/ids'
import { mostPhotoBytes } from '@vigil/contract/photo'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { photoSizeOf } from '#foundation/rights/file/photo.ts'
import { uploadDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createPhotoService } from './photo.service.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

const photoPath = '/file/equipment-photo'
const uploadPath = '/file/add-equipment-photo'

/** Its calls, the photos by their addresses, and the address that takes one more. */
export const photoFeature = (deps: Deps): Required<Pick<ApiOffer, 'answers' | 'files' | 'uploads'>> => {
  const { addresses } = deps
  const photos = createPhotoService({
    ...deps,
    addressOf: (actor, photoId, size = 'whole') => addressFor(addresses, actor, photoPath, { photoId, size }).address,
  })
  const photo = {
    path: photoPath,
    permission: equipmentPhotoCalls.find.permission,
    make: (actor, { photoId, size }) => photos.file(actor, Id.parse(photoId), photoSizeOf(size)),
  } satisfies Parameters<typeof fileMakers>[0][number]
  const place = {
    path: uploadPath,
    permission: equipmentPhotoCalls.prepare.permission,
    mostBytes: mostPhotoBytes,
    take: (actor, { equipmentId }, bytes) => photos.add(actor, Id.parse(equipmentId), bytes),
  } satisfies Parameters<typeof uploadDoor>[0]
  return {
    answers: [
      answer(equipmentPhotoCalls.find, ({ equipmentId }, actor) => photos.find(actor, equipmentId)),
      answer(equipmentPhotoCalls.prepare, async ({ equipmentId }, actor) => {
        await photos.mayAdd(actor, equipmentId)
        return addressFor(addresses, actor, uploadPath, { equipmentId })
      }),
      answer(equipmentPhotoCalls.remove, ({ equipmentId, photoId }, actor) =>
        photos.remove(actor, equipmentId, photoId),
      ),
    ],
    files: fileMakers([photo], deps),
    uploads: { [uploadPath]: uploadDoor(place, deps) },
  }
}
