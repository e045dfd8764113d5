/**
 * Stored XSS in a real browser: three hundred payloads in every field of content. What the server takes is stored and
 * opened; what it refuses is answered as if somebody else had written it into the database. None of it runs. S8.
 */
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import type { Visit } from '#browser/visit.ts'
import { callsOf } from '#journeys/new-operator.ts'
import { accountOf } from '#site.ts'
import { reads, unharmed, watched } from './watched.ts'

const { city, manager, person } = setStage()
const at = '2026-11-14T06:32:00.000Z'
const pages = '/pagesCommon'

const readPayloads = async (): Promise<readonly string[]> => {
  const file = resolve(import.meta.dirname, '../../../contract/src/testing/script-payloads.ts')
  // As that file exports it: the same that the tests of server and page go through.
  const { scriptPayloads } = (await import(file)) as { scriptPayloads: readonly string[] }
  return scriptPayloads
}

const both = (text: string) => ({ zh: text, en: text })
const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
/** Every kind of node that has words. */
const bodyOf = (payloads: readonly string[]) => ({
  type: 'doc',
  content: [
    ...payloads.map((text) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })),
    ...payloads.map((text) => line(text)),
    { type: 'bulletList', content: payloads.map((text) => ({ type: 'listItem', content: [line(text)] })) },
    ...payloads.map((text) => ({ type: 'picture', attrs: { no: 1, alt: text.slice(0, 120) } })),
    { type: 'blockquote', content: payloads.slice(-20).map((text) => line(text)) },
  ],
})
const article = (payload: string, place: number) => ({
  entryId: `01930000-0000-7000-8000-${String(place).padStart(12, '0')}`,
  kind: 'news',
  title: both(payload),
  summary: both(payload),
  cover: null,
  place,
  link: payload,
  video: payload,
  area: null,
  publishedAt: at,
  isOfPlatform: false,
  isRead: true,
  minutes: 1,
})
/** What a foreign hand has put into the database, as the server would answer it. */
const answersOf = (payloads: readonly string[]): Readonly<Record<string, unknown>> => {
  const rows = payloads.map(article)
  const whole = {
    ...article(payloads[0] ?? '', 1),
    // As many as an article holds; the page reads nothing that is no article. All of them were stored and opened above.
    body: { zh: bodyOf(payloads.slice(0, 60)), en: null },
    pictures: [],
    understoodAt: at,
  }
  const feedback = (words: string, place: number) => ({
    feedbackId: article(words, place).entryId,
    state: 'open',
    words,
    at,
    changedAt: at,
    by: words,
    isOwn: false,
  })
  const lines = payloads.map((words) => ({ at, by: words, isAnswer: true, words }))
  return {
    'website/findNews.action': { rows, next: null },
    'website/findFireInformation.action': { rows, next: null },
    'website/findVersionNotes.action': { rows, next: null },
    'website/findManuals.action': { rows: rows.map((row) => ({ ...row, kind: 'manualText' })) },
    'website/findRotationCharts.action': { rows },
    'website/findLinks.action': { rows },
    'website/findAds.action': { rows },
    'website/updateAd.action': { views: 1, plays: 0 },
    'website/getAboutUs.action': { article: whole },
    'website/getNotify.action': { article: { ...whole, kind: 'notify', isRead: false } },
    'website/getArticle.action': whole,
    'feedback/findFeedback.action': { rows: payloads.map(feedback), next: null },
    'feedback/getFeedback.action': {
      ...feedback(payloads[0] ?? '', 1),
      appVersion: payloads[0],
      page: payloads[1],
      lines,
      photos: [],
      mayAddPhoto: false,
      moves: [],
    },
  }
}

/** What no letter may have become. Whatever waits for an event gets it. */
const foreignIn = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('#root *')]
    for (const element of all)
      for (const kind of ['error', 'mouseover', 'toggle', 'begin']) element.dispatchEvent(new Event(kind))
    const named = 'script, iframe, object, embed, math, base, meta, template, marquee, video, audio, animate, set'
    const hasHandler = (element: Element) => element.getAttributeNames().some((name) => name.startsWith('on'))
    const leads = (element: Element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '#'
    return [
      ...document.querySelectorAll(named.replaceAll(/(\w+)/g, '#root $1')),
      ...all.filter(hasHandler),
      ...all.filter(
        (element) => element.matches('a, img') && !/^(#|\/|https?:|tel:|data:image\/|blob:)/.test(leads(element)),
      ),
      ...all.filter((element) => element.matches('a, img') && /evil\.example|example\.com/.test(leads(element))),
    ].map((element) => element.outerHTML.slice(0, 200))
  })

/** Five articles that hold all of them, each as long as the server takes. */
const store = async (payloads: readonly string[]) => {
  const calls = await callsOf(city, accountOf(city, 'oem'))
  const drafts: string[] = []
  for (let from = 0; from < payloads.length; from += 60) {
    const some = payloads.slice(from, from + 60)
    const words = {
      title: both(some[0]?.slice(0, 80) ?? ''),
      summary: both(some[1] ?? ''),
      body: { zh: bodyOf(some), en: null },
    }
    const draft = { ...words, cover: null, place: null, link: null, video: null }
    drafts.push(String((await calls.json('website/addEntry.action', { of: 'news', draft }))['entryId']))
  }
  const remove = async () => {
    for (const entryId of drafts) await calls.json('website/removeEntry.action', { entryId })
  }
  return { drafts, remove }
}

const answerForeign = async (page: Page, payloads: readonly string[]): Promise<void> => {
  // An alarm would go first, and nothing here is about one.
  await page.routeWebSocket(/./, () => undefined)
  for (const [path, result] of Object.entries(answersOf(payloads)))
    await page.route(`**/${path}*`, (route) =>
      route.fulfill({ json: { statusCode: 200, code: 'ok', message: 'ok', result } }),
    )
}

const look = async ({ page, open }: Pick<Visit, 'page' | 'open'>, path: string, text: string): Promise<void> => {
  // What the page before has shown would be found at once.
  await page.goto('about:blank')
  await open(path)
  await reads(page, text)
  expect(await foreignIn(page), path).toEqual([])
}

it('[S8] three hundred payloads in every field of content: none runs, becomes an element, or leads anywhere', async () => {
  const payloads = await readPayloads()
  expect(payloads).toHaveLength(300)
  const writer = await watched(person('oem'), city.api)
  const { drafts, remove } = await store(payloads)
  try {
    for (const [place, entryId] of drafts.entries())
      await look(writer, `${pages}/news/newsInfo?id=${entryId}`, payloads[place * 60 + 59] ?? '')
  } finally {
    await remove()
  }
  expect(writer.harmed()).toEqual(unharmed)
  const reader = await watched(manager(), city.api)
  await answerForeign(reader.page, payloads)
  const id = article('', 1).entryId
  const read = ['news/newsList', 'tabInfo/info', 'tabMe/about', 'tabMe/version', 'tabMe/userManual', 'feedback']
  const opened = [`news/newsInfo?id=${id}`, `tabMe/userManual/video?id=${id}`, `feedback?id=${id}`]
  const paths = [...read, ...opened].map((path) => `${pages}/${path}`)
  for (const path of [...paths, '/pages/index/indexNew']) await look(reader, path, payloads[0] ?? '')
  expect(reader.harmed()).toEqual(unharmed)
}, 120_000)
