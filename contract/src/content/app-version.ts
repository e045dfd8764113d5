/** Which version of an app a brand has, and which one it must at least be. */
import * as z from 'zod/mini'
import { Bilingual } from '../brand/brand.ts'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'

export const appPlatforms = ['android', 'ios', 'web'] as const
export type AppPlatform = (typeof appPlatforms)[number]

export const AppVersionText = z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){0,3}$/))
const Page = z.string().check(z.regex(/^login[A-Za-z0-9]{0,32}$/))
const Address = z
  .string()
  .check(z.maxLength(500), z.regex(/^https:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?\/[^\s<>"'`\\]*$/))
const Notes = z.strictObject({ zh: z.string().check(z.maxLength(500)), en: z.string().check(z.maxLength(500)) })

/** none: nothing to do. soft: it may wait. forced: this one is not to be used any more. */
export const updateNeeds = ['none', 'soft', 'forced'] as const
export type UpdateNeed = (typeof updateNeeds)[number]

/** Part by part as numbers; what is missing is 0: 4.10 is newer than 4.9, and 4 is 4.0. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  for (const at of [0, 1, 2, 3]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}

export const updateOf = (
  running: string | undefined,
  row: { readonly minimum: string; readonly newest: string } | undefined,
): UpdateNeed => {
  if (!row || running === undefined) return 'none'
  if (compareVersions(running, row.minimum) < 0) return 'forced'
  return compareVersions(running, row.newest) < 0 ? 'soft' : 'none'
}

export const AppVersion = z.object({
  platform: z.enum(appPlatforms),
  minimum: z.string(),
  newest: z.string(),
  /** Where it is fetched from; none for what the page itself is. */
  address: z.nullable(z.string()),
  notes: Bilingual,
  changedAt: Instant,
})
export type AppVersion = z.output<typeof AppVersion>

const door = {
  page: z.optional(Page),
  domain: z.optional(z.string().check(z.maxLength(253))),
}

export const appVersionCalls = {
  check: call({
    path: 'appVersion/findUpdate.action',
    description: 'Whether the running version of a brand’s app may stay, could be newer, or must be.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ ...door, platform: z.enum(appPlatforms), running: z.optional(AppVersionText) }),
    output: z.object({ update: z.enum(updateNeeds), version: z.nullable(AppVersion) }),
  }),
  find: call({
    path: 'appVersion/findVersions.action',
    description: 'The apps of a brand with their minimum and newest versions.',
    kind: 'query',
    body: 'form',
    permission: 'appVersion:list',
    scope: 'none',
    input: z.object(door),
    output: z.object({ rows: z.array(AppVersion) }),
  }),
  save: call({
    path: 'appVersion/saveVersion.action',
    description: 'Says which version of a brand’s app is the newest and which one is the least that may be used.',
    kind: 'command',
    body: 'json',
    permission: 'appVersion:custom',
    scope: 'rows',
    input: z.strictObject({
      page: Page,
      platform: z.enum(appPlatforms),
      minimum: AppVersionText,
      newest: AppVersionText,
      address: z.nullable(Address),
      notes: Notes,
    }),
    output: AppVersion,
  }),
}
