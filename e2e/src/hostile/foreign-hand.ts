/**
 * What a foreign hand has written into the database, as the server would answer it: three hundred payloads in whatever
 * holds words. A list has a row for each of them; a text of which a page shows one has them all, in three hundred lines.
 */
import { resolve } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '#browser/visit.ts'
import { reads } from './watched.ts'

export type Payloads = readonly string[]

export const readPayloads = async (): Promise<Payloads> => {
  const file = resolve(import.meta.dirname, '../../../contract/src/testing/script-payloads.ts')
  // As that file exports it: the same that the tests of server and page go through.
  const { scriptPayloads } = (await import(file)) as { scriptPayloads: Payloads }
  expect(scriptPayloads).toHaveLength(300)
  return scriptPayloads
}

export const both = (text: string) => ({ zh: text, en: text })
export const idOf = (place: number): string => `01930000-0000-7000-8000-${String(place).padStart(12, '0')}`
/** Instead of one text. */
export const inOne = (payloads: Payloads): string => payloads.join('\n')

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
/** Every kind of node that has words; of sixty payloads it is as long as an article may be. */
export const bodyOf = (payloads: Payloads) => ({
  type: 'doc',
  content: [
    ...payloads.map((text) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })),
    ...payloads.map((text) => line(text)),
    { type: 'bulletList', content: payloads.map((text) => ({ type: 'listItem', content: [line(text)] })) },
    ...payloads.map((text) => ({ type: 'picture', attrs: { no: 1, alt: text.slice(0, 120) } })),
    { type: 'blockquote', content: payloads.slice(-20).map((text) => line(text)) },
  ],
})

type Fields = Readonly<Record<string, unknown>>
/** What was asked, as far as an answer depends on it. */
type Asked = Readonly<Record<string, string>>

const askedBy = (request: Request): Asked => {
  const body = request.postData() ?? ''
  // The page sends forms and JSON; whatever is no text is of no interest here.
  return body.startsWith('{') ? (JSON.parse(body) as Asked) : Object.fromEntries(new URLSearchParams(body))
}

/** Instead of the server, at these paths. */
export const answerFor = async (
  page: Page,
  answers: Readonly<Record<string, Fields | ((asked: Asked) => Fields)>>,
): Promise<void> => {
  // An alarm would go first, and nothing here is about one.
  await page.routeWebSocket(/./, () => undefined)
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**/${path}*`, (route) => {
      const result = typeof answer === 'function' ? answer(askedBy(route.request())) : answer
      return route.fulfill({ json: { statusCode: 200, code: 'ok', message: 'ok', result } })
    })
}

interface Written {
  /** The fields that somebody has written over, wherever in the answer they stand. */
  readonly texts: readonly string[]
  /** What tells the rows of a list apart. */
  readonly ids: readonly string[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One of each list is enough of a pattern for three hundred; in a row of a list, a text is one of the payloads. */
export const writeOver = (value: unknown, written: Written, payloads: Payloads, place?: number): unknown => {
  if (Array.isArray(value)) {
    const [pattern]: unknown[] = value
    if (!isFields(pattern) || place !== undefined) return value
    return payloads.map((_, row) => writeOver(pattern, written, payloads, row + 1))
  }
  if (!isFields(value)) return value
  const over = ([name, old]: [string, unknown]): [string, unknown] => {
    if (written.texts.includes(name)) return [name, place === undefined ? inOne(payloads) : payloads[place - 1]]
    if (place !== undefined && written.ids.includes(name)) return [name, idOf(place)]
    return [name, writeOver(old, written, payloads, place)]
  }
  return Object.fromEntries(Object.entries(value).map(over))
}

/** The server's own answers, written over. */
export const tamperWith = async (
  page: Page,
  paths: readonly string[],
  written: Written & { readonly payloads: Payloads },
): Promise<void> => {
  for (const path of paths)
    await page.route(`**/${path}*`, async (route) => {
      const response = await route.fetch()
      // The envelope of the contract.
      const envelope = (await response.json()) as Fields
      const result = writeOver(envelope['result'], written, written.payloads)
      await route.fulfill({ response, json: { ...envelope, result } })
    })
}

interface Leaf {
  readonly path: string
  /** On this page and not all of them on the one before. */
  readonly texts: readonly string[]
}

/**
 * Runs in the browser: what letters have become that they may not, here or on each of these pages after the other.
 * Without a new visit to each, which three hundred times would take minutes.
 */
const lookThrough = async (leaves: readonly Leaf[]): Promise<string[]> => {
  const named =
    'script, iframe[src], iframe[srcdoc], object, embed, math, base, meta, template, marquee, video, audio, animate, set'
  const isForeign = (element: Element): boolean => {
    if (element.matches(named) || element.getAttributeNames().some((name) => name.startsWith('on'))) return true
    if (!element.matches('a, img')) return false
    const leads = element.getAttribute('href') ?? element.getAttribute('src') ?? '#'
    const isAddress = /^(#|\/|https?:|tel:|geo:|data:image\/|blob:|$)/.test(leads)
    return !isAddress || /^(?!data:|tel:|geo:).*(evil\.example|example\.com)/.test(leads)
  }
  const foreignNow = (): string[] => {
    const all = [...document.querySelectorAll('body *')]
    // Whatever waits for an event gets it.
    for (const element of all)
      for (const kind of ['error', 'mouseover', 'toggle', 'begin']) element.dispatchEvent(new Event(kind))
    return all.filter(isForeign).map((element) => element.outerHTML.slice(0, 200))
  }
  const shown = ({ path, texts }: Leaf): Promise<void> =>
    new Promise((resolve, reject) => {
      const isShown = () => texts.every((text) => document.body.textContent.includes(text))
      const late = setTimeout(() => reject(new Error(`${path} never showed ${texts.join()}`)), 20_000)
      const watching = new MutationObserver(() => {
        if (!isShown()) return
        clearTimeout(late)
        watching.disconnect()
        resolve()
      })
      watching.observe(document.body, { subtree: true, childList: true, characterData: true })
      location.assign(`#${path}`)
    })
  if (leaves.length === 0) return foreignNow()
  const found: string[] = []
  for (const leaf of leaves) {
    await shown(leaf)
    found.push(...foreignNow())
  }
  return found
}

/** Also in a frame of it. */
export const foreignIn = (page: Pick<Page, 'evaluate'>): Promise<string[]> => page.evaluate(lookThrough, [])

/** From wherever in the product the page stands. */
export const leafThrough = async (page: Page, leaves: readonly Leaf[]): Promise<void> =>
  expect(await page.evaluate(lookThrough, leaves)).toEqual([])

/** Opens it as a new visit: what the page before has shown would be found at once. */
export const look = async ({ page, open }: Pick<Visit, 'page' | 'open'>, path: string, text: string): Promise<void> => {
  await page.goto('about:blank')
  await open(path)
  await reads(page, text)
  expect(await foreignIn(page), path).toEqual([])
}
