/** What bears witness of a case: photos of the place, what equipment near it did, and what else happened meanwhile. */
import * as z from 'zod/mini'
import { AlarmSummary, anyRight } from './desk.ts'
import { call } from '../call.ts'
import { commandStates } from '../equipment/control.ts'
import { Id, Instant } from '../ids.ts'
import { Photo } from '../photo.ts'

export const mostPhotos = 9

/** A camera that watches the place; what it sees is asked for by camera/getStream. */
const WatchingCamera = z.object({
  equipmentId: Id,
  name: z.string(),
  online: z.nullable(z.boolean()),
  /** As the camera last said: `ok`, `lost`, `covered`. */
  streamState: z.nullable(z.string()),
  reportedAt: z.nullable(Instant),
})
export type WatchingCamera = z.output<typeof WatchingCamera>

const Order = z.object({
  commandId: Id,
  action: z.string(),
  state: z.enum(commandStates),
  at: Instant,
  settledAt: z.nullable(Instant),
})

const StateChange = z.object({
  at: Instant,
  property: z.string(),
  value: z.union([z.string(), z.boolean()]),
})

/** Equipment that acts in a fire, with what it was ordered and what it said of itself since the alarm began. */
const LinkedEquipment = z.object({
  equipmentId: Id,
  name: z.string(),
  equipmentTypeId: z.int(),
  orders: z.array(Order),
  /** Oldest first; only what the device reported differently from before. */
  changes: z.array(StateChange),
})
export type LinkedEquipment = z.output<typeof LinkedEquipment>

const read = {
  kind: 'query',
  body: 'form',
  permission: anyRight('select'),
  scope: { alarmId: 'alarm' },
  input: z.object({ alarmId: Id }),
} as const

export const evidenceCalls = {
  photos: call({
    ...read,
    path: 'evidence/findPhotos.action',
    description: 'The photos of a case, each by an address that is good for a minute.',
    output: z.object({ photos: z.array(Photo), mayAdd: z.boolean() }),
  }),
  prepare: call({
    path: 'evidence/prepare.action',
    description: 'Where the bytes of one more photo may be sent to, for a minute; nobody can take one away again.',
    kind: 'command',
    body: 'json',
    permission: anyRight('custom'),
    scope: { alarmId: 'alarm' },
    input: z.strictObject({ alarmId: Id }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  around: call({
    ...read,
    path: 'evidence/findAround.action',
    description: 'Cameras that watch the place of an alarm, and what pumps, fans and doors were told and did since.',
    output: z.object({
      cameras: z.array(WatchingCamera),
      linked: z.array(LinkedEquipment),
      /** More happened than is shown here. */
      isCut: z.boolean(),
    }),
  }),
  neighbours: call({
    ...read,
    path: 'evidence/findNeighbours.action',
    description: 'The other alarms of the unit while the case was open: with its own moves, what a replay shows.',
    output: z.object({ from: Instant, until: Instant, rows: z.array(AlarmSummary), isCut: z.boolean() }),
  }),
}
