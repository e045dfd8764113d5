/** The desk of whoever writes: an operator for its own people, the platform for everybody. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { capabilities } from '../rights/capabilities.ts'
import { ArticleBody, Link, longestLink, mostLetters, PictureNo, wordsOf } from './article-body.ts'
import { Audience } from './audience.ts'
import { contentKinds, contentMoveNames, contentStates } from './content-kinds.ts'
import { ArticlePicture } from './website.ts'

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const Title = z.strictObject({ zh: text(80).check(z.minLength(1)), en: text(160) })
const Summary = z.strictObject({ zh: text(200), en: text(400) })
const Body = ArticleBody.check(z.refine((body) => wordsOf(body).length <= mostLetters))

/** A film of somebody’s, which is opened beside the page: the page itself plays nothing foreign. */
const Video = z
  .string()
  .check(z.maxLength(longestLink), z.regex(/^https:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?\/[^\s<>"'`\\]*$/))

/** English may be missing: who reads English then reads Chinese, and the desk says so. */
export const ContentDraft = z.strictObject({
  title: Title,
  summary: Summary,
  body: z.strictObject({ zh: z.nullable(Body), en: z.nullable(Body) }),
  cover: z.nullable(PictureNo),
  place: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
  link: z.nullable(Link),
  video: z.nullable(Video),
  /** What part of the product a chapter helps with. */
  area: z.optional(z.enum(capabilities)),
  audience: z.optional(Audience),
})
export type ContentDraft = z.output<typeof ContentDraft>

export const EntrySummary = z.object({
  entryId: Id,
  kind: z.enum(contentKinds),
  state: z.enum(contentStates),
  title: z.object({ zh: z.string(), en: z.string() }),
  place: z.nullable(z.int()),
  /** How often it was published; 0: never. */
  publishedNo: z.int(),
  publishedAt: z.nullable(Instant),
  publishAt: z.nullable(Instant),
  /** Something was changed since. */
  isChanged: z.boolean(),
  changedAt: Instant,
  changedBy: z.nullable(z.string()),
  isOfPlatform: z.boolean(),
  readers: z.int(),
  views: z.int(),
  plays: z.int(),
})
export type EntrySummary = z.output<typeof EntrySummary>

export const ContentEntry = z.extend(EntrySummary, {
  version: z.int(),
  draft: ContentDraft,
  pictures: z.array(ArticlePicture),
  understood: z.int(),
})
export type ContentEntry = z.output<typeof ContentEntry>

const command = {
  kind: 'command',
  body: 'json',
  permission: 'website:update',
  scope: { entryId: 'contentEntry' },
} as const

export const websiteDeskCalls = {
  find: call({
    path: 'website/findEntries.action',
    description: 'Everything the caller’s operator wrote, drafts too, the newest first; the platform sees its own.',
    kind: 'query',
    body: 'form',
    permission: 'website:update',
    scope: 'rows',
    input: z.object({
      ...pageInput,
      of: z.optional(z.enum(contentKinds)),
      state: z.optional(z.enum(contentStates)),
    }),
    output: pageOf(EntrySummary),
  }),
  entry: call({
    path: 'website/getEntry.action',
    description: 'One entry as its writer sees it: the draft, its pictures, and who read what is published.',
    kind: 'query',
    body: 'form',
    permission: 'website:update',
    scope: { entryId: 'contentEntry' },
    input: z.object({ entryId: Id }),
    output: ContentEntry,
  }),
  add: call({
    ...command,
    path: 'website/addEntry.action',
    description: 'Begins an entry of one kind; nobody but its writers sees it until it is published.',
    permission: 'website:insert',
    scope: 'rows',
    input: z.strictObject({ of: z.enum(contentKinds), draft: ContentDraft }),
    output: z.object({ entryId: Id, version: z.int() }),
  }),
  save: call({
    ...command,
    path: 'website/saveEntry.action',
    description: 'Keeps the draft of an entry; what readers see stays as it was published.',
    input: z.strictObject({ entryId: Id, version: Version, draft: ContentDraft }),
    output: z.object({ version: z.int() }),
  }),
  move: call({
    ...command,
    path: 'website/moveEntry.action',
    description: 'Publishes an entry now or at an hour, takes it out of the plan, or withdraws it from its readers.',
    permission: 'website:custom',
    input: z.strictObject({
      entryId: Id,
      version: Version,
      move: z.enum(contentMoveNames),
      /** Only with schedule. */
      publishAt: z.optional(Instant),
    }),
    output: z.object({ version: z.int(), state: z.enum(contentStates) }),
  }),
  remove: call({
    ...command,
    path: 'website/removeEntry.action',
    description: 'Removes an entry that was never published, with its pictures.',
    permission: 'website:delete',
    input: z.strictObject({ entryId: Id }),
    output: z.object({ removed: z.int() }),
  }),
  preparePicture: call({
    ...command,
    path: 'website/preparePicture.action',
    description: 'Where the bytes of one more picture of an entry may be sent to, for a minute.',
    input: z.strictObject({ entryId: Id }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
