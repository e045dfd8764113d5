/** Visits: asked for by a link, decided by the host, and kept for 30 days after their end. */
import type { Name } from '@vigil/device-types/name'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Mobile } from '../validators/contact.ts'
import { IdCard, Plate } from '../validators/identity.ts'
import { visitStates } from './visit-moves.ts'

/** The pages that a link and a pass open, and what their secret part is called in the address. */
export const registerPage = '/pagesEquipment/acControl/visitorRegister'
export const passPage = '/pagesEquipment/acControl/qrCode'
export const linkField = 'link'
export const passField = 'pass'

export const visitHours = 24
export const longVisitDays = 7
export const mostDaysAhead = 30
export const mostPeople = 20
export const mostDoors = 50
/** Of one unit in an hour, through whatever links. */
export const mostVisitsOfUnit = 60
/** What a visit says of a person is gone so many days after its end. */
export const visitKeptDays = 30
/** So long only the host decides; then the front desk may as well. */
export const hostFirstMs = 2 * 3_600_000

export const visitPurposeWords = {
  repair: { zh: '设备维修', en: 'Repair' },
  business: { zh: '商务洽谈', en: 'Business' },
  interview: { zh: '面试', en: 'Interview' },
  delivery: { zh: '送货', en: 'Delivery' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Readonly<Record<string, Name>>
export const visitPurposes = ['repair', 'business', 'interview', 'delivery', 'other'] as const
export type VisitPurpose = (typeof visitPurposes)[number]

/** 128 bits: nobody finds one by trying. */
const LinkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const PassSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const Words = z.string().check(z.trim(), z.maxLength(200))
const Why = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const Visit = z.object({
  visitId: Id,
  projectId: Id,
  state: z.enum(visitStates),
  /** The first letter of it and a star: a list is read over a shoulder. Null once it was erased. */
  visitorName: z.nullable(z.string()),
  hostId: z.nullable(Id),
  hostName: z.nullable(z.string()),
  purpose: z.enum(visitPurposes),
  people: z.int(),
  beginsAt: Instant,
  endsAt: Instant,
  askedAt: Instant,
  arrivedAt: z.nullable(Instant),
  leftAt: z.nullable(Instant),
  lastDoorName: z.nullable(z.string()),
  lastAt: z.nullable(Instant),
  /** Whether whoever asks may decide it now. */
  mayDecide: z.boolean(),
  isErased: z.boolean(),
  version: z.int(),
})
export type Visit = z.output<typeof Visit>

export const VisitDetail = z.object({
  ...Visit.shape,
  fullName: z.nullable(z.string()),
  userTel: z.nullable(z.string()),
  /** Stars and its last four; the whole number is asked for with its own right. */
  idCardMasked: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** Whom he wants to see, where he came without an invitation. */
  hostWords: z.nullable(z.string()),
  doors: z.array(z.object({ equipmentId: Id, name: z.string() })),
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type VisitDetail = z.output<typeof VisitDetail>

const byVisitor = { permission: 'public', scope: 'none', body: 'json' } as const
const ofVisit = { kind: 'command', body: 'json', scope: { visitId: 'visit' } } as const
const decides = { anyOf: ['visitor:custom', 'visitor:insert'] } as const

export const visitCalls = {
  invite: call({
    path: 'visitor/invite.action',
    description: 'A link by which people register for a visit to whoever made it, until its end and so many of them.',
    kind: 'command',
    body: 'json',
    permission: 'visitor:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      hours: FormInt(1, longVisitDays * 24),
      people: FormInt(1, mostPeople),
    }),
    output: z.object({ code: LinkCode, until: Instant }),
  }),
  unitLink: call({
    path: 'visitor/makeUnitLink.action',
    description: 'The link that hangs at the entrance of a unit, made if there is none; renewed, the old one is over.',
    kind: 'command',
    body: 'json',
    permission: 'visitor:custom',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, isRenewed: z.optional(z.boolean()) }),
    output: z.object({ code: LinkCode, madeAt: Instant }),
  }),
  link: call({
    ...byVisitor,
    path: 'visitor/getLink.action',
    description: 'What a registration link is for: the unit that keeps the data, the host, and until when it is good.',
    kind: 'query',
    input: z.strictObject({ code: LinkCode }),
    output: z.object({ unitName: z.string(), hostName: z.nullable(z.string()), until: z.nullable(Instant) }),
  }),
  appoint: call({
    ...byVisitor,
    path: 'visitor/appoint.action',
    description: 'Somebody without an account asks for a visit through a link; the host decides.',
    kind: 'command',
    input: z.strictObject({
      code: LinkCode,
      visitorName: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      userTel: Mobile,
      idCard: IdCard,
      plate: z.optional(Plate),
      purpose: z.enum(visitPurposes),
      words: z.optional(Words),
      hostWords: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      people: FormInt(1, mostPeople),
      beginsAt: Instant,
      endsAt: Instant,
      /** More than a day, up to a week. */
      isLong: z.optional(z.boolean()),
    }),
    output: z.object({ secret: PassSecret, state: z.enum(visitStates) }),
  }),
  withdraw: call({
    ...byVisitor,
    path: 'visitor/withdraw.action',
    description: 'A visitor takes back what he asked for; his pass opens nothing any more.',
    kind: 'command',
    input: z.strictObject({ secret: PassSecret }),
    output: z.object({ state: z.enum(visitStates) }),
  }),
  pass: call({
    ...byVisitor,
    path: 'visitor/getPass.action',
    description: 'A visitor’s own pass: how far it is, and within its time the code to show now and until when.',
    kind: 'query',
    input: z.strictObject({ secret: PassSecret }),
    output: z.object({
      state: z.enum(visitStates),
      visitorName: z.nullable(z.string()),
      unitName: z.string(),
      hostName: z.nullable(z.string()),
      people: z.int(),
      beginsAt: Instant,
      endsAt: Instant,
      doors: z.array(z.object({ name: z.string(), passedAt: z.nullable(Instant) })),
      /** Null where it opens nothing now. */
      qr: z.nullable(z.string()),
      qrUntil: z.nullable(Instant),
      isFire: z.boolean(),
      why: z.nullable(z.string()),
    }),
  }),
  list: call({
    path: 'visitor/findVisits.action',
    description: 'The visits of a unit, the newest first, all or those in one state.',
    kind: 'query',
    body: 'form',
    permission: 'visitor:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: Id, state: z.optional(z.enum(visitStates)) }),
    output: pageOf(Visit),
  }),
  detail: call({
    path: 'visitor/getVisit.action',
    description: 'One visit with the doors it may pass; the identity card shows its last four only.',
    kind: 'query',
    body: 'form',
    permission: 'visitor:select',
    scope: { visitId: 'visit' },
    input: z.object({ visitId: Id }),
    output: VisitDetail,
  }),
  /** A command although it only reads: it is written down who wanted to know. */
  idCard: call({
    ...ofVisit,
    path: 'visitor/showIdCard.action',
    description: 'The whole number of a visitor’s identity card, for whoever may take data out; written down.',
    permission: 'visitor:batch',
    input: z.strictObject({ visitId: Id, why: Why }),
    output: z.object({ idCard: z.string() }),
  }),
  approve: call({
    ...ofVisit,
    path: 'visitor/approve.action',
    description: 'The host lets a visitor in through these doors; after two hours the front desk may as well.',
    permission: decides,
    scope: { visitId: 'visit', doorIds: 'equipment' },
    input: z.strictObject({
      visitId: Id,
      version: Version,
      doorIds: z.array(Id).check(z.minLength(1), z.maxLength(mostDoors)),
    }),
    output: VisitDetail,
  }),
  refuse: call({
    ...ofVisit,
    path: 'visitor/refuse.action',
    description: 'The host refuses a visit and says why; after two hours the front desk may as well.',
    permission: decides,
    input: z.strictObject({ visitId: Id, version: Version, why: Why }),
    output: VisitDetail,
  }),
  revoke: call({
    ...ofVisit,
    path: 'visitor/revoke.action',
    description: 'Takes back a visit that was approved and has not come; its pass opens nothing from now on.',
    permission: decides,
    input: z.strictObject({ visitId: Id, version: Version, why: Why }),
    output: VisitDetail,
  }),
  leave: call({
    ...ofVisit,
    path: 'visitor/sayLeft.action',
    description: 'The front desk says that a visitor has left without showing his pass.',
    permission: 'visitor:update',
    input: z.strictObject({ visitId: Id, version: Version }),
    output: VisitDetail,
  }),
}
