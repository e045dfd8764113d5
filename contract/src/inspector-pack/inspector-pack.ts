/** What the fire authority is handed: the books of a unit over a time, signed, with a link that ends. docs/inspector-pack.md */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { packStates } from './pack-moves.ts'

export const packBooks = ['duty', 'shifts', 'handovers', 'tests', 'alarms', 'hazards', 'isolations'] as const
export type PackBookName = (typeof packBooks)[number]

/** A leap year: both days count. */
export const mostPackDays = 366
/** How long a pack is kept, and how long a link to it may last. */
export const packKeptDays = 90
export const mostLinkDays = 30
/** Of one unit that are not made yet. */
export const mostPacksWaiting = 3
/** Of one pack that can be opened. */
export const mostPackLinks = 10

/** The page that a link opens, and what its secret part is called in the address. */
export const sharedPackPage = '/pagesCommon/external/external'
export const sharedPackField = 'pack'

export const packFailures = ['stopped', 'tooLarge', 'noKey'] as const

/** 256 bits: nobody finds one by trying. */
const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const Counts = z.object({
  duty: z.int(),
  shifts: z.int(),
  handovers: z.int(),
  tests: z.int(),
  alarms: z.int(),
  hazards: z.int(),
  isolations: z.int(),
  photos: z.int(),
})
export type PackCounts = z.output<typeof Counts>

export const packLinkStates = ['open', 'over', 'revoked'] as const

export const PackLink = z.object({
  packLinkId: Id,
  state: z.enum(packLinkStates),
  madeBy: z.nullable(z.string()),
  madeAt: Instant,
  expiresAt: Instant,
  /** How often it was opened, and when last. */
  opened: z.int(),
  openedAt: z.nullable(Instant),
})
export type PackLink = z.output<typeof PackLink>

const made = {
  /** Both count, by the calendar of the unit. */
  fromDay: Day,
  toDay: Day,
  madeAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
  counts: z.nullable(Counts),
  /** What should be in it and is not, each in a sentence. */
  missing: z.array(z.string()),
  /** Of the key that signed. */
  fingerprint: z.nullable(z.string()),
}

export const InspectorPack = z.object({
  packId: Id,
  projectId: Id,
  ...made,
  state: z.enum(packStates),
  /** How much of it is written, of a hundred. */
  progress: z.int(),
  failure: z.nullable(z.enum(packFailures)),
  askedBy: z.nullable(z.string()),
  askedAt: Instant,
  /** When its bytes are no longer kept. */
  endsAt: z.nullable(Instant),
  links: z.array(PackLink),
})
export type InspectorPack = z.output<typeof InspectorPack>

/** What a link shows to whoever has it. */
export const SharedPack = z.object({
  ...made,
  projectName: z.string(),
  operatorName: z.string(),
  expiresAt: Instant,
  /** Where its bytes are fetched, for as long as the link is good. */
  address: z.string(),
})
export type SharedPack = z.output<typeof SharedPack>

/** Whoever hands a unit's books to somebody outside answers for the unit. */
const byManager = { permission: 'unit:update', body: 'json', kind: 'command' } as const
const ofPack = { ...byManager, scope: { packId: 'inspectorPack' } } as const
const packWish = z.strictObject({ packId: Id })

export const inspectorPackCalls = {
  list: call({
    path: 'inspectorPack/findPacks.action',
    description: 'The inspector packs of a unit, newest first, with their links.',
    kind: 'query',
    body: 'form',
    permission: 'unit:update',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: Id }),
    output: pageOf(InspectorPack),
  }),
  ask: call({
    ...byManager,
    path: 'inspectorPack/ask.action',
    description: 'Asks for the signed books of a unit over at most a year; they are made by and by.',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, fromDay: Day, toDay: Day, language: z.optional(z.enum(['zh', 'en'])) }),
    output: InspectorPack,
  }),
  again: call({
    ...ofPack,
    path: 'inspectorPack/again.action',
    description: 'Has an inspector pack made again that could not be made.',
    input: packWish,
    output: InspectorPack,
  }),
  end: call({
    ...ofPack,
    path: 'inspectorPack/end.action',
    description: 'Ends an inspector pack: its bytes go, and every link to it is over.',
    input: packWish,
    output: InspectorPack,
  }),
  download: call({
    ...ofPack,
    path: 'inspectorPack/download.action',
    description: 'The address of an inspector pack, good for a minute.',
    input: packWish,
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  share: call({
    ...ofPack,
    path: 'inspectorPack/share.action',
    description: 'Makes a link to an inspector pack that ends by itself; the only answer with its secret part.',
    input: z.strictObject({ packId: Id, expiresAt: Instant }),
    output: z.object({ link: PackLink, linkToken: LinkToken }),
  }),
  revoke: call({
    ...byManager,
    path: 'inspectorPack/revokeLink.action',
    description: 'Takes a link to an inspector pack back; it opens nothing from now on.',
    scope: { packLinkId: 'packLink' },
    input: z.strictObject({ packLinkId: Id }),
    output: z.object({ revoked: z.boolean() }),
  }),
  changeKey: call({
    path: 'inspectorPack/changeKey.action',
    description: 'Ends the key that signs the packs of an operator; the next pack is signed with a new one.',
    kind: 'command',
    body: 'json',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, why: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) }),
    output: z.object({ endedAt: Instant, fingerprint: z.nullable(z.string()) }),
  }),
  open: call({
    path: 'inspectorPack/open.action',
    description: 'What a link to an inspector pack shows, to somebody without an account, and where to fetch it.',
    kind: 'command',
    body: 'json',
    permission: 'public',
    scope: 'none',
    input: z.strictObject({ linkToken: LinkToken }),
    output: SharedPack,
  }),
  key: call({
    path: 'inspectorPack/getKey.action',
    description: 'Whose a key is that signed an inspector pack, by its fingerprint, and since when until when.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ fingerprint: Fingerprint }),
    output: z.object({
      operatorName: z.string(),
      fingerprint: z.string(),
      /** SPKI in base64. */
      publicKey: z.string(),
      madeAt: Instant,
      endedAt: z.nullable(Instant),
    }),
  }),
}
