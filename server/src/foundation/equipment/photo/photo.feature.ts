import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { photoAddresses, photoDoors } from '#foundation/rights/file/photo.ts'
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

/** Its calls, the photos by their addresses, and the address that takes one more. */
export const photoFeature = (deps: Deps): Required<Pick<ApiOffer, 'answers' | 'files' | 'uploads'>> => {
  const { find, prepare, remove } = equipmentPhotoCalls
  const [name, of] = ['equipment-photo', 'equipmentId']
  const addresses = photoAddresses(deps, name, of)
  const photos = createPhotoService({ ...deps, addressOf: addresses.photo })
  return {
    answers: [
      answer(find, ({ equipmentId }, actor) => photos.find(actor, equipmentId)),
      answer(prepare, async ({ equipmentId }, actor) => {
        await photos.mayAdd(actor, equipmentId)
        return addresses.upload(actor, equipmentId)
      }),
      answer(remove, ({ equipmentId, photoId }, actor) => photos.remove(actor, equipmentId, photoId)),
    ],
    ...photoDoors(
      { name, of, mayLook: find.permission, mayAdd: prepare.permission, file: photos.file, add: photos.add },
      deps,
    ),
  }
}
