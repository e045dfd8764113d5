/**
 * Stored XSS in a real browser: three hundred payloads in every field of content, as its readers and its writers see it.
 * What the server takes is stored and opened; what it refuses is answered as if somebody else had written it. S8.
 */
import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { callsOf } from '#journeys/new-operator.ts'
import { accountOf } from '#site.ts'
import {
  answerFor,
  bodyOf,
  both,
  foreignIn,
  idOf,
  inOne,
  leafThrough,
  look,
  readPayloads,
  type Payloads,
} from './foreign-hand.ts'
import { unharmed, watched } from './watched.ts'

const { city, manager, person, stranger } = setStage()
const at = '2026-11-14T06:32:00.000Z'
const pages = '/pagesCommon'
const desk = `${pages}/news/newsList?view=desk`
/** As many as an article holds. */
const chapter = 60
/** Two in each field of a draft are as many as it holds. */
const half = 150

const article = (payload: string, place: number) => ({
  entryId: idOf(place),
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
const version = (payload: string) => ({
  platform: 'web',
  minimum: payload,
  newest: payload,
  address: payload,
  notes: both(payload),
  changedAt: at,
})

const answersOf = (payloads: Payloads) => {
  const rows = payloads.map(article)
  const whole = { ...article(inOne(payloads), 1), body: { zh: bodyOf(payloads.slice(0, chapter)), en: null } }
  const read = { ...whole, pictures: [], understoodAt: at }
  const film = (payload: string, place: number) => ({
    ...article(payload, place),
    title: both(`${place} ${payload}`),
    kind: 'manualVideo',
    body: { zh: null, en: null },
    pictures: [],
    understoodAt: at,
  })
  const feedback = (words: string, place: number) => ({
    feedbackId: idOf(place),
    state: 'open',
    words,
    at,
    changedAt: at,
    by: words,
    isOwn: false,
  })
  return {
    'website/findNews.action': { rows, next: null },
    'website/findFireInformation.action': { rows, next: null },
    'website/findVersionNotes.action': { rows, next: null },
    'website/findManuals.action': { rows: rows.map((row) => ({ ...row, kind: 'manualText' })) },
    'website/findRotationCharts.action': { rows },
    'website/findLinks.action': { rows },
    'website/findAds.action': { rows },
    'website/updateAd.action': { views: 1, plays: 0 },
    'website/getAboutUs.action': { article: read },
    'website/getNotify.action': { article: { ...read, isRead: false } },
    'website/getArticle.action': ({ entryId = '' }: Readonly<Record<string, string>>) => {
      const place = Number(entryId.slice(-12))
      return film(payloads[place] ?? '', place)
    },
    'website/markRead.action': { readAt: at, understoodAt: at },
    'appVersion/findUpdate.action': { update: 'soft', version: version(inOne(payloads)) },
    'feedback/findFeedback.action': { rows: payloads.map(feedback), next: null },
    'feedback/getFeedback.action': {
      ...feedback(inOne(payloads), 1),
      appVersion: inOne(payloads),
      page: inOne(payloads),
      lines: payloads.map((words) => ({ at, by: words, isAnswer: true, words })),
      photos: [],
      mayAddPhoto: false,
      moves: ['answer', 'add', 'close'],
    },
  }
}

describe('[S8] three hundred payloads', () => {
  it('run where somebody makes them more than letters, and that is seen: the pages below have no policy to stop them', async () => {
    const { page, open, harmed } = await watched(stranger({ unguarded: true }), city.api)
    await open('/pagesLogin/login/login')
    await page.getByLabel('账号', { exact: true }).waitFor()
    await page.evaluate(
      (payloads) => {
        for (const payload of payloads) {
          const sink = document.querySelector('#root')?.appendChild(document.createElement('div'))
          if (sink) sink.innerHTML = payload
        }
      },
      await readPayloads(),
    )
    await expect
      .poll(() => harmed().struck.filter((said) => said === '1').length, { timeout: 30_000 })
      .toBeGreaterThan(30)
    expect((await foreignIn(page)).length).toBeGreaterThan(100)
  })

  it('are letters in every article that the server takes, for its readers and in the editor of its writer', async () => {
    const payloads = await readPayloads()
    const calls = await callsOf(city, accountOf(city, 'oem'))
    const writer = await watched(person('oem', { size: 'wide', unguarded: true }), city.api)
    for (let from = 0; from < payloads.length; from += chapter) {
      const some = payloads.slice(from, from + chapter)
      const words = { title: both(some[0]?.slice(0, 80) ?? ''), summary: both(some[1] ?? '') }
      const draft = {
        ...words,
        body: { zh: bodyOf(some), en: null },
        cover: null,
        place: null,
        link: null,
        video: null,
      }
      const { entryId } = await calls.json('website/addEntry.action', { of: 'news', draft })
      try {
        await look(writer, `${pages}/news/newsInfo?id=${String(entryId)}`, some.at(-1) ?? '')
        await look(writer, `${desk}&id=${String(entryId)}`, some.at(-1) ?? '')
        await writer.page
          .getByRole('textbox', { name: '正文' })
          .getByText(some.at(-1) ?? '')
          .first()
          .waitFor()
        expect(await foreignIn(writer.page)).toEqual([])
      } finally {
        await calls.json('website/removeEntry.action', { entryId })
      }
    }
    expect(writer.harmed()).toEqual(unharmed)
  })

  it('are letters in everything that readers find: news, ads, pictures, links, manuals, notes, feedback, dialogs', async () => {
    const payloads = await readPayloads()
    const reader = await watched(manager({ unguarded: true }), city.api)
    await answerFor(reader.page, answersOf(payloads))
    const lists = ['news/newsList', 'tabInfo/info', 'tabMe/about', 'tabMe/version', 'tabMe/userManual', 'feedback']
    const first = payloads[0] ?? ''
    for (const path of [...lists, `feedback?id=${idOf(1)}`]) await look(reader, `${pages}/${path}`, first)
    // One after the other: that there is a newer version, then what everybody is to know.
    await look(reader, '/pages/index/indexNew', first)
    await reader.page.getByRole('button', { name: '稍后' }).click()
    await reader.page.getByRole('dialog').getByText(first).first().waitFor()
    expect(await foreignIn(reader.page)).toEqual([])
    const films = payloads.map((payload, place) => ({
      path: `${pages}/tabMe/userManual/video?id=${idOf(place)}`,
      texts: [`${place} ${payload}`],
    }))
    await leafThrough(reader.page, films)
    expect(reader.harmed()).toEqual(unharmed)
  })

  it('are letters at the desk: in the list of its writers, in each field, and in the preview', async () => {
    const payloads = await readPayloads()
    const writer = await watched(person('oem', { size: 'wide', unguarded: true }), city.api)
    const entry = (payload: string, place: number) => ({
      entryId: idOf(place),
      kind: 'ad',
      state: 'published',
      title: both(payload),
      place,
      publishedNo: 1,
      publishedAt: at,
      publishAt: null,
      isChanged: true,
      changedAt: at,
      changedBy: payload,
      isOfPlatform: false,
      readers: 1,
      views: 1,
      plays: 1,
    })
    await answerFor(writer.page, {
      'website/findEntries.action': { rows: payloads.map(entry), next: null },
      'website/getEntry.action': ({ entryId = '' }) => {
        const place = Number(entryId.slice(-12))
        const [one = '', other = ''] = [payloads[place], payloads[half + place]]
        const title = { zh: one.slice(0, 80), en: other.slice(0, 160) }
        const draft = { title, summary: both(`${place} ${one}${other}`), body: { zh: null, en: null } }
        const rest = { cover: null, place: 1, link: null, video: null }
        return { ...entry(one, place), version: 1, draft: { ...draft, ...rest }, pictures: [], understood: 1 }
      },
    })
    await look(writer, desk, payloads[0] ?? '')
    const entries = payloads.slice(0, half).map((payload, place) => ({
      path: `${desk}&id=${idOf(place)}`,
      texts: [`${place} ${payload}`],
    }))
    await leafThrough(writer.page, entries)
    expect(writer.harmed()).toEqual(unharmed)
  })
})
