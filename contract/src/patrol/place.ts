/** Places of a round, and the codes on their walls: made here, printed as stickers, bound by a scan on site. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormFlag, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { CheckItem } from './place-type.ts'

export const mostPlaces = 500
export const mostStickers = 100

/** From the strongest to the weakest: a plan names the weakest that counts, and whatever is stronger counts too. */
export const proofWays = ['nfc', 'qr', 'gps', 'photo'] as const
export type ProofWay = (typeof proofWays)[number]

/** WGS 84, with how far off the phone believes to be, in metres. */
export const PatrolPosition = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracyM: z.number().check(z.minimum(0), z.maximum(100_000)),
})
export type PatrolPosition = z.output<typeof PatrolPosition>

/** What a sticker, a tag or a screen holds: read off it whole. */
export const CodeContent = z.string().check(z.minLength(8), z.maxLength(300))

export const PatrolPlace = z.object({
  placeId: Id,
  projectId: Id,
  placeTypeId: Id,
  placeTypeName: z.string(),
  areaId: z.nullable(Id),
  areaName: z.nullable(z.string()),
  name: z.string(),
  /** Printed below the code, so that people can say which sticker they mean. */
  label: z.string(),
  /** Where it is; null until somebody says so or binds a code there. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Counts up with each new code; what an older sticker shows is refused. */
  codeVersion: z.int(),
  /** When a scan on site proved that the code hangs here. */
  qrBoundAt: z.nullable(Instant),
  nfcBoundAt: z.nullable(Instant),
  /** Plans that go there and are not ended. None: nobody looks at this place. */
  plans: z.int(),
  version: z.int(),
})
export type PatrolPlace = z.output<typeof PatrolPlace>

const content = {
  placeTypeId: Id,
  areaId: z.nullable(Id),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  position: z.nullable(
    z.strictObject({ latitude: PatrolPosition.shape.latitude, longitude: PatrolPosition.shape.longitude }),
  ),
}

const ofPlace = { kind: 'command', body: 'json', scope: { placeId: 'patrolPlace' } } as const

export const patrolPlaceCalls = {
  list: call({
    path: 'patrol/findPlaces.action',
    description: 'The patrol places of a unit by area and name; those of a type, or those that no plan goes to.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlace:list',
    scope: { projectId: 'project', placeTypeId: 'patrolPlaceType' },
    input: z.object({
      ...pageInput,
      projectId: Id,
      placeTypeId: z.optional(Id),
      isUncovered: z.optional(FormFlag),
    }),
    output: pageOf(PatrolPlace),
  }),
  get: call({
    path: 'patrol/getPlace.action',
    description: 'One patrol place with its check items.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlace:select',
    scope: { placeId: 'patrolPlace' },
    input: z.object({ placeId: Id }),
    output: z.object({ place: PatrolPlace, checks: z.array(CheckItem) }),
  }),
  add: call({
    path: 'patrol/addPlace.action',
    description: 'Makes a patrol place of a unit; its code is made with it.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlace:insert',
    scope: { projectId: 'project', placeTypeId: 'patrolPlaceType', areaId: 'area' },
    input: z.strictObject({ projectId: Id, ...content }),
    output: PatrolPlace,
  }),
  edit: call({
    ...ofPlace,
    path: 'patrol/updatePlace.action',
    description: 'Changes a patrol place that nobody else changed meanwhile.',
    permission: 'patrolPlace:update',
    scope: { placeId: 'patrolPlace', placeTypeId: 'patrolPlaceType', areaId: 'area' },
    input: z.strictObject({ placeId: Id, version: Version, ...content }),
    output: PatrolPlace,
  }),
  remove: call({
    ...ofPlace,
    path: 'patrol/removePlace.action',
    description: 'Ends a patrol place that no plan goes to; its records stay.',
    permission: 'patrolPlace:delete',
    input: z.strictObject({ placeId: Id }),
    output: z.object({}),
  }),
  /** To be written onto a tag or shown as a picture. */
  code: call({
    path: 'patrol/getCode.action',
    description: 'What the sticker and the tag of a place hold. A secret of the place: the call is written down.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlace:custom',
    scope: { placeId: 'patrolPlace' },
    input: z.object({ placeId: Id }),
    output: z.object({ placeId: Id, label: z.string(), qr: z.string(), nfc: z.string() }),
  }),
  renew: call({
    ...ofPlace,
    path: 'patrol/renewCode.action',
    description: 'Makes a new code for a place: stickers and tags that hang there are not accepted any more.',
    permission: 'patrolPlace:custom',
    input: z.strictObject({ placeId: Id }),
    output: PatrolPlace,
  }),
  bind: call({
    ...ofPlace,
    path: 'patrol/bindCode.action',
    description:
      'Says, by a scan on site, that a code or tag hangs at its place; the place takes the phone’s position.',
    permission: 'patrolPlace:custom',
    input: z.strictObject({
      placeId: Id,
      content: CodeContent,
      /** Of the tag, as its chip says it; null for a sticker. */
      serial: z.nullable(z.string().check(z.regex(/^[0-9a-f:]{4,40}$/))),
      position: z.nullable(PatrolPosition),
    }),
    output: PatrolPlace,
  }),
  /** For a screen at the place: a picture of it is worth nothing after half a minute. */
  rolling: call({
    path: 'patrol/getRollingCode.action',
    description: 'The code that a screen at the place shows now, and until when; ask again then.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlace:custom',
    scope: { placeId: 'patrolPlace' },
    input: z.object({ placeId: Id }),
    output: z.object({ qr: z.string(), label: z.string(), expiresAt: Instant }),
  }),
  stickers: call({
    path: 'patrol/printStickers.action',
    description: 'An address from which a sheet of stickers comes as PDF, good for a minute and for whoever asked.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlace:custom',
    scope: { placeIds: 'patrolPlace' },
    input: z.strictObject({ placeIds: z.array(Id).check(z.minLength(1), z.maxLength(mostStickers)) }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
