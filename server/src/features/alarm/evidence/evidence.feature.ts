import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { Id } from '@vigil/contract/ids'
import { mostPhotoBytes } from '@vigil/contract/photo'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { photoSizeOf } from '#foundation/rights/file/photo.ts'
import { uploadDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { UploadDoor } from '#infrastructure/http/uploads.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createAroundService } from './around.service.ts'
import { createEvidenceService } from './evidence.service.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  nudge: (lane: 1 | 2) => void
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

export interface EvidenceFeature {
  readonly answers: readonly Answer[]
  readonly files: Readonly<Record<string, FileMaker>>
  readonly uploads: Readonly<Record<string, UploadDoor>>
}

const photoPath = '/file/photo'
const uploadPath = '/file/add-photo'

/** Its calls, the photos by their addresses, and the address that takes one more. */
export const evidenceFeature = (deps: Deps): EvidenceFeature => {
  const { addresses } = deps
  const evidence = createEvidenceService({
    ...deps,
    addressOf: (actor, photoId, size) => addressFor(addresses, actor, photoPath, { photoId, size }).address,
  })
  const around = createAroundService({ ...deps, evidence })
  const photo = {
    path: photoPath,
    permission: evidenceCalls.photos.permission,
    make: (actor, { photoId, size }) => evidence.file(actor, Id.parse(photoId), photoSizeOf(size)),
  } satisfies Parameters<typeof fileMakers>[0][number]
  const place = {
    path: uploadPath,
    permission: evidenceCalls.prepare.permission,
    mostBytes: mostPhotoBytes,
    take: (actor, { alarmId }, bytes) => evidence.add(actor, Id.parse(alarmId), bytes),
  } satisfies Parameters<typeof uploadDoor>[0]
  return {
    answers: [
      answer(evidenceCalls.photos, ({ alarmId }, actor) => evidence.photos(actor, alarmId)),
      answer(evidenceCalls.prepare, async ({ alarmId }, actor) => {
        await evidence.mayAdd(actor, alarmId)
        return addressFor(addresses, actor, uploadPath, { alarmId })
      }),
      answer(evidenceCalls.around, ({ alarmId }, actor) => around.around(actor, alarmId)),
      answer(evidenceCalls.neighbours, ({ alarmId }, actor) => around.neighbours(actor, alarmId)),
    ],
    files: fileMakers([photo], deps),
    uploads: { [uploadPath]: uploadDoor(place, deps) },
  }
}
