/**
 * A check-in: proof of having been at a point, and what was found there. It is made on the phone with an id, a counter
 * and a signature of its own, so that it can wait without a network, be sent twice, and not be made up afterwards.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormFlag, FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Photo } from '../photo.ts'
import { CodeContent, PatrolPosition, proofWays } from './place.ts'
import { checkInRefusals } from './refusals.ts'
import { PatrolTask } from './task.ts'

export const mostResultPhotos = 9

export const itemVerdicts = ['normal', 'abnormal', 'notApplicable'] as const
export type ItemVerdict = (typeof itemVerdicts)[number]

/** A major hazard is judged by a manager, never on the way. */
export const foundLevels = ['general', 'serious'] as const

const Photos = z.array(Id).check(z.maxLength(mostResultPhotos))

export const CheckResult = z.strictObject({
  /** Of the check item. */
  key: z.string().check(z.minLength(1), z.maxLength(20)),
  verdict: z.enum(itemVerdicts),
  reading: z.nullable(z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  /** An abnormal one needs words and a photo. */
  note: z.string().check(z.trim(), z.maxLength(140)),
  level: z.enum(foundLevels),
  photoIds: Photos,
  /** Mended on the spot: with a photo of how it is now the hazard closes at once. */
  isFixed: z.boolean(),
  afterPhotoIds: Photos,
})
export type CheckResult = z.output<typeof CheckResult>

/** Any of them may be missing; the strongest that is there is the way of the check-in. */
export const CheckInProof = z.strictObject({
  nfc: z.nullable(z.strictObject({ content: CodeContent, serial: z.string().check(z.regex(/^[0-9a-f:]{4,40}$/)) })),
  qr: z.nullable(CodeContent),
  position: z.nullable(PatrolPosition),
  /** Taken in the app now, of the place. */
  photoId: z.nullable(Id),
})
export type CheckInProof = z.output<typeof CheckInProof>

const signed = {
  /** Made by the phone: sent again, it is the same check-in. */
  checkInId: Id,
  taskId: Id,
  placeId: Id,
  queueId: Id,
  /** One more with each check-in that this phone makes. */
  counter: FormInt(1, 2_000_000_000),
  /** By the phone's clock. */
  phoneAt: Instant,
  proof: CheckInProof,
  results: z.array(CheckResult).check(z.maxLength(30)),
}
export type SignedCheckIn = z.output<z.ZodMiniObject<typeof signed>>

/** What is signed, spelled the same on both sides: HMAC-SHA-256 with the queue's secret, as 64 hex digits. */
export const signedText = (one: SignedCheckIn): string =>
  JSON.stringify([
    one.checkInId,
    one.taskId,
    one.placeId,
    one.queueId,
    one.counter,
    one.phoneAt,
    [
      one.proof.nfc && [one.proof.nfc.content, one.proof.nfc.serial],
      one.proof.qr,
      one.proof.position && [one.proof.position.latitude, one.proof.position.longitude, one.proof.position.accuracyM],
      one.proof.photoId,
    ],
    one.results.map((result) => [
      result.key,
      result.verdict,
      result.reading,
      result.note,
      result.level,
      result.photoIds,
      result.isFixed,
      result.afterPhotoIds,
    ]),
  ])

/** What is looked at, in this order; the first that fails is the refusal. */
export const checkInChecks = [
  'sender',
  'clock',
  'task',
  'window',
  'order',
  'code',
  'proof',
  'place',
  'speed',
  'photo',
  'results',
] as const
export type CheckInCheck = (typeof checkInChecks)[number]

export const checkInStates = ['accepted', 'refused', 'released'] as const

export const CheckInAnswer = z.object({
  checkInId: Id,
  state: z.enum(checkInStates),
  refusal: z.nullable(z.enum(checkInRefusals)),
  /** As far as they were looked at. */
  checks: z.array(z.object({ check: z.enum(checkInChecks), isPassed: z.boolean() })),
  /** From the point to the phone, metres, where both are known; and how near it must be. */
  distanceM: z.nullable(z.number()),
  nearM: z.int(),
  /** How far the phone's clock is off, milliseconds. */
  clockOffMs: z.int(),
  way: z.nullable(z.enum(proofWays)),
  isSentLate: z.boolean(),
  at: Instant,
  endsAt: Instant,
  task: PatrolTask,
})
export type CheckInAnswer = z.output<typeof CheckInAnswer>

/** A try as the records keep it. */
export const CheckInRow = z.object({
  checkInId: Id,
  taskId: Id,
  placeId: Id,
  placeName: z.string(),
  accountName: z.nullable(z.string()),
  state: z.enum(checkInStates),
  refusal: z.nullable(z.enum(checkInRefusals)),
  way: z.nullable(z.enum(proofWays)),
  distanceM: z.nullable(z.number()),
  isSentLate: z.boolean(),
  /** By the phone's clock, set right; and when it came to us. */
  at: Instant,
  receivedAt: Instant,
  /** What whoever was refused says to it, and who let it count. */
  note: z.nullable(z.string()),
  releasedBy: z.nullable(z.string()),
  results: z.array(CheckResult),
  photos: z.array(Photo),
})
export type CheckInRow = z.output<typeof CheckInRow>

const doing = { kind: 'command', body: 'json', permission: 'patrolTask:custom' } as const
const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))

export const checkInCalls = {
  /** Before a round, and whenever there is a network: how far the phone's clock is off is measured here. */
  openQueue: call({
    ...doing,
    path: 'patrol/openQueue.action',
    description: 'Gives a phone the secret that it signs check-ins by, or looks at its clock again for a queue it has.',
    scope: 'self',
    input: z.strictObject({
      queueId: z.optional(Id),
      phoneAt: Instant,
      /** The counter of the last check-in that this phone has made: what is made from now on cannot be older than now. */
      made: z.prefault(FormInt(0, 2_000_000_000), 0),
    }),
    output: z.object({
      queueId: Id,
      /** 64 hex digits; null for a queue that the phone has the secret of. */
      secret: z.nullable(z.string()),
      /** The last one that came; the next check-in counts from there. */
      counter: z.int(),
      serverAt: Instant,
      clockOffMs: z.int(),
      /** Not so: set the clock right before the round, what is kept without a network would be refused. */
      isClockGood: z.boolean(),
    }),
  }),
  preparePhoto: call({
    ...doing,
    path: 'patrol/preparePhoto.action',
    description: 'Where the bytes of a photo of a point may be sent to, for a minute; the answer there is its photoId.',
    scope: { taskId: 'patrolTask', placeId: 'patrolPlace' },
    input: z.strictObject({
      taskId: Id,
      placeId: Id,
      /** By the phone's clock. */
      takenAt: Instant,
    }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  checkIn: call({
    ...doing,
    path: 'patrol/checkIn.action',
    description: 'Checks in at a point with what was found there. A refusal is an answer too, and is kept.',
    scope: { taskId: 'patrolTask', placeId: 'patrolPlace' },
    input: z.strictObject({
      ...signed,
      /** By the phone's clock, when it is sent. */
      sentAt: Instant,
      signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    output: CheckInAnswer,
  }),
  explain: call({
    ...doing,
    path: 'patrol/explainCheckIn.action',
    description: 'Says something to one’s own refused check-in and asks the manager to let it count.',
    scope: { checkInId: 'patrolCheckIn' },
    input: z.strictObject({ checkInId: Id, note: Note }),
    output: CheckInRow,
  }),
  release: call({
    ...doing,
    path: 'patrol/releaseCheckIn.action',
    description: 'Lets somebody else’s refused check-in count; it stays marked, with who did so.',
    permission: 'patrolPlan:custom',
    scope: { checkInId: 'patrolCheckIn' },
    input: z.strictObject({ checkInId: Id, note: Note }),
    output: CheckInRow,
  }),
  tries: call({
    path: 'patrol/findCheckIns.action',
    description: 'Check-ins of a unit or task, newest first, the refused ones too.',
    kind: 'query',
    body: 'form',
    permission: 'patrolTask:select',
    scope: { projectId: 'project', taskId: 'patrolTask' },
    input: z.object({
      ...pageInput,
      projectId: z.optional(Id),
      taskId: z.optional(Id),
      isRefused: z.optional(FormFlag),
      /** Refused, and its point is open or missed: what somebody may still let count. */
      isUndecided: z.optional(FormFlag),
    }),
    output: pageOf(CheckInRow),
  }),
}
