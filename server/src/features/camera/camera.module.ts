import { cameraCalls } from '@vigil/contract/equipment/camera'
import { cameraShotCalls } from '@vigil/contract/alarm/camera-shot'
import { Id } from '@vigil/contract/ids'
import type { WorkerOffer } from '#events/worker-offer.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { fileMakers, type Download } from '#foundation/rights/file/download.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createFirstFrame } from '#infrastructure/files/video-frame.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createBoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import { createCameraService, streamPath } from './camera.service.ts'
import { createShotService, shotName } from './shots/shot.service.ts'
import { createResolve, mediaServersIn } from './source.rules.ts'
import { createTaking } from './shots/take-shots.ts'
import { createWanting } from './shots/want-shots.ts'

type Needs = Omit<Parameters<typeof createCameraService>[0], 'outside' | 'resolve'> & {
  readonly environment: Environment
  readonly actors: Actors
}

type WorkerNeeds = Parameters<typeof createWanting>[0] & {
  readonly environment: Environment
  readonly run: RunStatement
  readonly log: Log
}

// None are let in where nothing is said: a process that fetches what people write is a door into its own network.
const hostsIn = (environment: Environment): string[] => environment['VIGIL_CAMERA_HOSTS']?.split(',') ?? []

const resolveIn = (environment: Environment) => createResolve(mediaServersIn(environment['VIGIL_GB28181_MEDIA']))

/** Who does not answer a picture in so long is silent: the next moment comes. */
const patienceMs = 5_000
const shotsEveryMs = 500

export const cameraModule = {
  api(needs: Needs): ApiOffer {
    const outside = createBoundedGet({ hosts: hostsIn(needs.environment) })
    const cameras = createCameraService({ ...needs, outside, resolve: resolveIn(needs.environment) })
    const shots = createShotService(needs)
    const piece: Download = {
      path: streamPath,
      permission: cameraCalls.stream.permission,
      // As the call wrote and sealed it.
      make: (actor, { equipmentId, part, until }) =>
        cameras.file(actor, { equipmentId: Id.parse(equipmentId), part, until: Number(until) }),
    }
    const shot: Download = {
      path: `/file/${shotName}`,
      permission: cameraShotCalls.find.permission,
      make: (actor, { photoId, size }) =>
        shots.file(actor, Id.parse(photoId), size === 'thumbnail' ? 'thumbnail' : 'whole'),
    }
    return {
      answers: [
        answer(cameraCalls.stream, ({ equipmentId }, actor) => cameras.stream(actor, equipmentId)),
        answer(cameraCalls.source, ({ equipmentId }, actor) => cameras.source(actor, equipmentId)),
        answer(cameraCalls.setSource, (input, actor) => cameras.setSource(actor, input)),
        answer(cameraShotCalls.find, ({ alarmId }, actor) => shots.find(actor, alarmId)),
      ],
      files: fileMakers([piece, shot], needs),
    }
  },
  worker({ environment, ...needs }: WorkerNeeds): WorkerOffer {
    const outside = createBoundedGet({ hosts: hostsIn(environment), patienceMs, mostAtOnce: 8 })
    const firstFrame = createFirstFrame(environment['VIGIL_FFMPEG'] ?? 'ffmpeg')
    const want = createWanting(needs)
    const { take, idle } = createTaking({ ...needs, outside, firstFrame, resolve: resolveIn(environment) })
    const look = async (): Promise<void> => {
      await want()
      await take()
    }
    // In every worker: a moment does not wait until a leader is found.
    return { jobs: { cameraShots: { everyMs: shotsEveryMs, work: look, isEverywhere: true, idle } } }
  },
}
