import { cameraCalls } from '@vigil/contract/equipment/camera'
import { Id } from '@vigil/contract/ids'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { fileMakers, type Download } from '#foundation/rights/file/download.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { createBoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import { createCameraService, streamPath } from './camera.service.ts'

type Needs = Omit<Parameters<typeof createCameraService>[0], 'outside'> & {
  readonly environment: Environment
  readonly actors: Actors
}

export const cameraModule = {
  api(needs: Needs): ApiOffer {
    // None are let in where nothing is said: an api that fetches what people write is a door into its own network.
    const outside = createBoundedGet({ hosts: needs.environment['VIGIL_CAMERA_HOSTS']?.split(',') ?? [] })
    const cameras = createCameraService({ ...needs, outside })
    const piece: Download = {
      path: streamPath,
      permission: cameraCalls.stream.permission,
      // As the call wrote and sealed it.
      make: (actor, { equipmentId, part, until }) =>
        cameras.file(actor, { equipmentId: Id.parse(equipmentId), part, until: Number(until) }),
    }
    return {
      answers: [
        answer(cameraCalls.stream, ({ equipmentId }, actor) => cameras.stream(actor, equipmentId)),
        answer(cameraCalls.source, ({ equipmentId }, actor) => cameras.source(actor, equipmentId)),
        answer(cameraCalls.setSource, (input, actor) => cameras.setSource(actor, input)),
      ],
      files: fileMakers([piece], needs),
    }
  },
}
