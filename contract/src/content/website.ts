/** What readers find: the articles of their own operator and of the platform, and nobody else’s. */
import * as z from 'zod/mini'
import { Bilingual, LoginPage } from '../brand/brand.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { capabilities } from '../rights/capabilities.ts'
import { ArticleBody } from './article-body.ts'
import { contentKinds } from './content-kinds.ts'

/** A picture of an article, by addresses that are good for a minute. */
export const ArticlePicture = z.object({
  no: z.int(),
  width: z.int(),
  height: z.int(),
  address: z.string(),
  thumbnail: z.string(),
})
export type ArticlePicture = z.output<typeof ArticlePicture>

export const ArticleSummary = z.object({
  entryId: Id,
  kind: z.enum(contentKinds),
  title: Bilingual,
  summary: Bilingual,
  cover: z.nullable(ArticlePicture),
  place: z.nullable(z.int()),
  link: z.nullable(z.string()),
  video: z.nullable(z.string()),
  /** What part of the product a chapter of the manual helps with. */
  area: z.nullable(z.enum(capabilities)),
  publishedAt: Instant,
  /** Written by the platform, not by the reader’s own operator. */
  isOfPlatform: z.boolean(),
  isRead: z.boolean(),
  minutes: z.int(),
})
export type ArticleSummary = z.output<typeof ArticleSummary>

export const Article = z.extend(ArticleSummary, {
  body: z.object({ zh: z.nullable(ArticleBody), en: z.nullable(ArticleBody) }),
  pictures: z.array(ArticlePicture),
  /** When the reader said that he has understood it. */
  understoodAt: z.nullable(Instant),
})
export type Article = z.output<typeof Article>

const read = { kind: 'query', body: 'form', permission: 'website:list', scope: 'rows' } as const
const paged = { ...read, input: z.object(pageInput), output: pageOf(ArticleSummary) } as const
const whole = { ...read, input: z.object({}), output: z.object({ rows: z.array(ArticleSummary) }) } as const
const onEntry = {
  kind: 'command',
  body: 'json',
  permission: 'website:select',
  scope: { entryId: 'contentEntry' },
} as const

/** What is counted of an ad and of a film: that it was seen, that it was played. */
export const adEvents = ['view', 'play'] as const
export type AdEvent = (typeof adEvents)[number]

export const websiteCalls = {
  logo: call({
    path: 'website/findLogo.action',
    description: 'The logo and the name of a brand, by its login page, else by the domain.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({
      page: z.optional(z.string().check(z.maxLength(64))),
      domain: z.optional(z.string().check(z.maxLength(253))),
    }),
    output: z.object({
      name: Bilingual,
      logo: LoginPage.shape.logo,
      page: z.string(),
      hotline: z.nullable(z.string()),
    }),
  }),
  news: call({ ...paged, path: 'website/findNews.action', description: 'News for the reader, the newest first.' }),
  fireInformation: call({
    ...paged,
    path: 'website/findFireInformation.action',
    description: 'Articles on fire safety, the newest first.',
  }),
  versionNotes: call({
    ...paged,
    path: 'website/findVersionNotes.action',
    description: 'What each version brought, the newest first.',
  }),
  manuals: call({
    ...whole,
    path: 'website/findManuals.action',
    description: 'The chapters of the manual, text and film, in their order.',
  }),
  rotationCharts: call({
    ...whole,
    path: 'website/findRotationCharts.action',
    description: 'The pictures that take turns, in their order: the operator’s, else the platform’s.',
  }),
  links: call({ ...whole, path: 'website/findLinks.action', description: 'Links to other pages, in their order.' }),
  ads: call({
    ...whole,
    path: 'website/findAds.action',
    description: 'What stands in each of the four places: the operator’s own, else the platform’s.',
  }),
  about: call({
    ...read,
    path: 'website/getAboutUs.action',
    description: 'Who runs this: the operator’s own words, else the platform’s; null where nobody wrote any.',
    input: z.object({}),
    output: z.object({ article: z.nullable(Article) }),
  }),
  notify: call({
    ...read,
    path: 'website/getNotify.action',
    description: 'What the reader is to be told once: the newest he has not closed in its newest version, else null.',
    input: z.object({}),
    output: z.object({ article: z.nullable(Article) }),
  }),
  article: call({
    ...read,
    path: 'website/getArticle.action',
    description: 'One article as it is published.',
    permission: 'website:select',
    scope: { entryId: 'contentEntry' },
    input: z.object({ entryId: Id }),
    output: Article,
  }),
  read: call({
    ...onEntry,
    path: 'website/markRead.action',
    description: 'The reader has opened an article, or says that he has understood it; kept with the time.',
    input: z.strictObject({ entryId: Id, isUnderstood: z.optional(z.boolean()) }),
    output: z.object({ readAt: Instant, understoodAt: z.nullable(Instant) }),
  }),
  updateAd: call({
    ...onEntry,
    path: 'website/updateAd.action',
    description: 'Counts that the reader saw an ad or played a film, and answers how often he did.',
    input: z.strictObject({ entryId: Id, event: z.enum(adEvents) }),
    output: z.object({ views: z.int(), plays: z.int() }),
  }),
}
