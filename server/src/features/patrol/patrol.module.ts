import { Id } from '@vigil/contract/ids'
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { mostPhotoBytes } from '@vigil/contract/photo'
import type { WorkerOffer } from '#events/worker-offer.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { photoAddresses } from '#foundation/rights/file/photo.ts'
import { uploadDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createCheckInService } from './check-in/check-in.service.ts'
import { createPatrolPhotoService } from './check-in/photo.service.ts'
import { createReviewService } from './check-in/review.service.ts'
import { createHistoryService } from './history/history.service.ts'
import { patrolAnswers } from './patrol.answers.ts'
import { createPlaceTypeService } from './place/place-type.service.ts'
import { createPlaceService } from './place/place.service.ts'
import { createPlanService } from './plan/plan.service.ts'
import { createTaskService } from './task/task.service.ts'
import { createPatrolWork } from './task/task.work.ts'

type Needs = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

const [photoName, uploadPath] = ['patrol-photo', '/file/add-patrol-photo'] as const
const stickersPath = '/file/patrol-stickers'
const second = 1_000

export const patrolModule = {
  api(needs: Needs): ApiOffer {
    const { addresses } = needs
    const places = createPlaceService(needs)
    const photos = createPatrolPhotoService({
      ...needs,
      addressOf: photoAddresses(needs, photoName, 'photo').photo,
    })
    const look = {
      path: `/file/${photoName}`,
      permission: checkInCalls.tries.permission,
      make: (actor, { photoId, size }) => photos.file(actor, Id.parse(photoId), size === 'thumbnail' ? size : 'whole'),
    } satisfies Parameters<typeof fileMakers>[0][number]
    const sheet = {
      path: stickersPath,
      permission: patrolPlaceCalls.stickers.permission,
      make: (actor, { placeIds = '' }) =>
        places.sheet(
          actor,
          placeIds.split(',').map((id) => Id.parse(id)),
        ),
    } satisfies Parameters<typeof fileMakers>[0][number]
    const door = {
      path: uploadPath,
      permission: checkInCalls.preparePhoto.permission,
      mostBytes: mostPhotoBytes,
      take: (actor, fields, bytes) => photos.add(actor, photos.wish(fields), bytes),
    } satisfies Parameters<typeof uploadDoor>[0]
    return {
      answers: patrolAnswers({
        types: createPlaceTypeService(needs),
        places,
        plans: createPlanService(needs),
        tasks: createTaskService(needs),
        checkIns: createCheckInService(needs),
        reviews: createReviewService({ ...needs, photosOf: photos.of }),
        history: createHistoryService(needs),
        stickersAddress: (actor, placeIds) =>
          addressFor(addresses, actor, stickersPath, { placeIds: placeIds.join(',') }),
        photoAddress: (actor, wish) => addressFor(addresses, actor, uploadPath, { photo: JSON.stringify(wish) }),
      }),
      files: fileMakers([look, sheet], needs),
      uploads: { [uploadPath]: uploadDoor(door, needs) },
    }
  },
  worker: (needs: Parameters<typeof createPatrolWork>[0]): WorkerOffer => ({
    jobs: { patrol: { everyMs: 10 * second, work: createPatrolWork(needs).round } },
  }),
}
