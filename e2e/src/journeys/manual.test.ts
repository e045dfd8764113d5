/** A chapter of the manual leads to a PDF, which is drawn in the page itself; a broken one says so and is asked for again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { unharmed, watched } from '#hostile/watched.ts'
import { accountOf } from '#site.ts'
import { newCode } from './brought-along.ts'
import { callsOf, type Calls } from './new-operator.ts'

const { city, manager } = setStage()
const title = `断路器说明书 ${newCode().slice(-4)}`
const file = '/manual/breaker.pdf'
const [red, blue] = [
  [204, 0, 51],
  [0, 51, 204],
] as const

/** So long a page may be drawn. */
const drawn = { timeout: 15_000 }

/** A page for each colour, which fills it: what is drawn can be told by one pixel. */
const pdfOf = (colours: readonly (readonly number[])[]): Buffer => {
  const fill = (colour: readonly number[]) => `${colour.map((part) => part / 255).join(' ')} rg 0 0 595 842 re f`
  const pages = colours.map((_, at) => `${3 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${colours.length} >>`,
    ...colours.flatMap((colour, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * at} 0 R >>`,
      `<< /Length ${fill(colour).length} >>\nstream\n${fill(colour)}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}

const colourIn = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return []
    const { width, height } = canvas
    const pixel = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data
    return [...(pixel ?? [])].slice(0, 3)
  })

let calls: Calls
let chapter: { readonly entryId: unknown; readonly version: unknown }

beforeAll(async () => {
  calls = await callsOf(city, accountOf(city, 'oem'))
  const href = `/pagesCommon/external/pdf?file=${encodeURIComponent(file)}`
  const link = { type: 'text', text: '打开说明书', marks: [{ type: 'link', attrs: { href } }] }
  const body = { zh: { type: 'doc', content: [{ type: 'paragraph', content: [link] }] }, en: null }
  const words = { title: { zh: title, en: title }, summary: { zh: '', en: '' }, body }
  const draft = { ...words, cover: null, place: 1, link: null, video: null }
  const { entryId, version } = await calls.json('website/addEntry.action', { of: 'manualText', draft })
  const published = await calls.json('website/moveEntry.action', { entryId, version, move: 'publish' })
  chapter = { entryId, version: published['version'] }
})
afterAll(() => calls.json('website/moveEntry.action', { ...chapter, move: 'withdraw' }))

describe.each(sizeNames)('a PDF of the manual, %s', (size) => {
  it('is drawn page by page by a reader of our own', async () => {
    const { page, open, harmed } = await watched(manager({ size }), city.api)
    await page.route(`**${file}`, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: pdfOf([red, blue]) }),
    )
    await open('/pagesCommon/tabMe/userManual')
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await page.getByRole('link', { name: '打开说明书' }).click()
    await page.getByRole('img', { name: '第 1 页，共 2 页' }).waitFor()
    await expect.poll(() => colourIn(page), drawn).toEqual(red)
    const [before, next] = ['上一页', '下一页'].map((name) => page.getByRole('button', { name, exact: true }))
    expect(await before?.isDisabled()).toBe(true)
    await next?.click()
    await page.getByRole('img', { name: '第 2 页，共 2 页' }).waitFor()
    await expect.poll(() => colourIn(page), drawn).toEqual(blue)
    expect(await next?.isDisabled()).toBe(true)
    await shoot(page, `manual-1-pdf-${size}`)
    await before?.click()
    await expect.poll(() => colourIn(page), drawn).toEqual(red)
    expect(harmed()).toEqual(unharmed)
  })

  it('that is broken says so, and is drawn when it is asked for again and whole', async () => {
    const { page, open, harmed } = await watched(manager({ size }), city.api)
    let body = pdfOf([red]).subarray(0, 60)
    await page.route(`**${file}`, (route) => route.fulfill({ contentType: 'application/pdf', body }))
    await open(`/pagesCommon/external/pdf?file=${encodeURIComponent(file)}`)
    await page.getByText('文件打不开').waitFor()
    await shoot(page, `manual-2-broken-${size}`)
    body = pdfOf([red])
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('img', { name: '第 1 页，共 1 页' }).waitFor()
    await expect.poll(() => colourIn(page), drawn).toEqual(red)
    expect(harmed()).toEqual(unharmed)
  })
})
