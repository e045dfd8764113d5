/** What cameras saw before, at and after an alarm, kept in its case; and where there is no picture, why. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { sourceTroubles } from '../equipment/camera.ts'
import { anyRight } from './desk.ts'

export const shotMoments = ['before', 'at', 'after'] as const
export type ShotMoment = (typeof shotMoments)[number]

/**
 * `noStream` nobody has said where it is; `flv` and `noMediaServer` as its page says; `refused` its host is not let in; `noTool` the servers have nothing that reads
 * video; `offline` and `silent` it did not answer; `unreadable` it answered with something else; `noneKept` it keeps no
 * earlier picture; `late` the moment had passed; `many` it had as many to take of other alarms.
 */
export const shotReasons = [
  'noStream',
  ...sourceTroubles,
  'refused',
  'noTool',
  'offline',
  'silent',
  'unreadable',
  'noneKept',
  'late',
  'many',
] as const
export type ShotReason = (typeof shotReasons)[number]

const Shot = z.object({
  shotId: Id,
  cameraId: Id,
  /** As it was called then. */
  camera: z.string(),
  moment: z.enum(shotMoments),
  /** None: it was not taken, or not yet. */
  picture: z.nullable(
    z.object({
      at: Instant,
      width: z.int(),
      height: z.int(),
      size: z.int(),
      /** Good for a minute and for whoever asked. */
      address: z.string(),
      thumbnail: z.string(),
    }),
  ),
  reason: z.nullable(z.enum(shotReasons)),
})
export type Shot = z.output<typeof Shot>

export const cameraShotCalls = {
  find: call({
    path: 'camera/findShots.action',
    description: 'What cameras of the place saw before, at and after an alarm of the first priority, camera by camera.',
    kind: 'query',
    body: 'form',
    permission: anyRight('select'),
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: z.object({ rows: z.array(Shot) }),
  }),
}
