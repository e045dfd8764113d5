import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { photoAddresses, photoDoors } from '#foundation/rights/file/photo.ts'
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

/** Its calls, the photos by their addresses, and the address that takes one more. */
export const evidenceFeature = (deps: Deps): EvidenceFeature => {
  const { photos, prepare } = evidenceCalls
  const [name, of] = ['photo', 'alarmId']
  const addresses = photoAddresses(deps, name, of)
  const evidence = createEvidenceService({ ...deps, addressOf: addresses.photo })
  const around = createAroundService({ ...deps, evidence })
  return {
    answers: [
      answer(photos, ({ alarmId }, actor) => evidence.photos(actor, alarmId)),
      answer(prepare, async ({ alarmId }, actor) => {
        await evidence.mayAdd(actor, alarmId)
        return addresses.upload(actor, alarmId)
      }),
      answer(evidenceCalls.around, ({ alarmId }, actor) => around.around(actor, alarmId)),
      answer(evidenceCalls.neighbours, ({ alarmId }, actor) => around.neighbours(actor, alarmId)),
    ],
    ...photoDoors(
      { name, of, mayLook: photos.permission, mayAdd: prepare.permission, file: evidence.file, add: evidence.add },
      deps,
    ),
  }
}
