/** How an operator changes the name on its door: a draft, its checks, its versions. */
import * as z from 'zod/mini'
import { Bilingual } from './brand.ts'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

export const brandVersionStates = ['draft', 'published', 'replaced', 'rolledBack'] as const

export const BrandVersion = z.object({
  no: z.int(),
  state: z.enum(brandVersionStates),
  /** The version it repeats, after a roll-back. */
  copyOf: z.nullable(z.int()),
  savedBy: z.nullable(z.string()),
  savedAt: Instant,
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
})
export type BrandVersion = z.output<typeof BrandVersion>

/** One that is published; without an operator it waits for one. */
export const BrandSummary = z.object({
  page: z.string(),
  name: Bilingual,
  colour: z.string(),
  oemId: z.nullable(Id),
  publishedNo: z.int(),
  publishedAt: Instant,
})
export type BrandSummary = z.output<typeof BrandSummary>

/** The brand's own package reads and judges it; describing it again here would stand twice. */
const BrandContent = z.record(z.string(), z.unknown())

const BrandProblem = z.object({ field: z.string(), code: z.string(), severity: z.optional(z.string()) })

export const BrandDraft = z.object({
  oemId: Id,
  /** Goes back with the next change: whoever worked on an older one is told. */
  revision: z.int(),
  brand: BrandContent,
  /** Empty when it may be published. */
  problems: z.array(BrandProblem),
  isChanged: z.boolean(),
  publishedNo: z.nullable(z.int()),
})
export type BrandDraft = z.output<typeof BrandDraft>

const Revision = FormInt(0, 1_000_000_000)

export const brandStudioCalls = {
  list: call({
    path: 'brand/findBrands.action',
    description: 'The brands of the operators that the reader reaches.',
    kind: 'query',
    body: 'form',
    permission: 'oem:list',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(BrandSummary),
  }),
  assign: call({
    path: 'brand/assign.action',
    description: 'The platform gives a brand that waits for an operator to one that has none.',
    kind: 'command',
    body: 'form',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, page: z.string().check(z.maxLength(64)) }),
    output: BrandDraft,
  }),
  draft: call({
    path: 'brand/getDraft.action',
    description: 'The brand an operator is working on; without one it begins with the default brand.',
    kind: 'query',
    body: 'form',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: Id }),
    output: BrandDraft,
  }),
  saveDraft: call({
    path: 'brand/saveDraft.action',
    description: 'Keeps a change of the draft; whoever worked on an older revision is told.',
    kind: 'command',
    body: 'json',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, revision: Revision, brand: BrandContent }),
    output: BrandDraft,
  }),
  publish: call({
    path: 'brand/publish.action',
    description: 'Makes the draft the brand that everybody sees, if nothing is wrong with it.',
    kind: 'command',
    body: 'form',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, revision: Revision }),
    output: BrandDraft,
  }),
  versions: call({
    path: 'brand/findVersions.action',
    description: "Every published version of an operator's brand.",
    kind: 'query',
    body: 'form',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: Id }),
    output: z.object({ rows: z.array(BrandVersion) }),
  }),
  rollBack: call({
    path: 'brand/rollBack.action',
    description: 'Publishes an older version once more, as a new one; the present one is marked as taken back.',
    kind: 'command',
    body: 'form',
    permission: 'oem:custom',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, revision: Revision, no: FormInt(1, 1_000_000) }),
    output: BrandDraft,
  }),
}
