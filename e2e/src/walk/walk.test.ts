import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { keptSessionOf } from '#browser/kept-sessions.ts'
import { sizeNames, startBrowser, visit, type Visit } from '#browser/visit.ts'
import { accountOf } from '#site.ts'
import { addressOf, productRoutes } from './product-routes.ts'

const city = inject('city')
const routes = productRoutes()
let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))
afterAll(() => browser.close())

it('the table holds every address of the specification', () => {
  expect(routes.length).toBeGreaterThanOrEqual(198)
})

describe.each(sizeNames)('on a %s', (size) => {
  let walker: Visit
  beforeAll(async () => {
    const session = await keptSessionOf(browser, city.api, accountOf(city, 'manager'))
    walker = await visit(browser, { base: city.api, size, language: 'en', session, pixelRatio: 1, still: true })
    await walker.open('/pages/tabMe/meNew')
  })
  afterAll(() => walker.end())

  const notBuilt = 'This page is not built yet'
  const pages = (built: boolean) =>
    routes.filter((route) => route.built === built).map((route) => [route.path, route] as const)

  it.each(pages(true))('%s opens its screen without a complaint', async (_path, route) => {
    const { page, open, complaints } = walker
    const before = complaints.length
    await open(addressOf(route, city))
    await page.locator('main, h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const text of [notBuilt, 'There is no such page', 'Loading chunk failed'])
      expect(await page.getByText(text).count(), text).toBe(0)
    expect(complaints.slice(before)).toEqual([])
  })

  it.each(pages(false))('%s says that it is planned', async (_path, route) => {
    const { page, open, complaints } = walker
    const before = complaints.length
    await open(addressOf(route, city))
    await page.getByRole('heading', { name: route.screen, exact: true }).waitFor()
    await page.getByText(notBuilt).waitFor()
    expect(complaints.slice(before)).toEqual([])
  })

  // A page may fail after the walker has left it.
  it('nothing complained behind the walker’s back', async () => {
    await walker.page.waitForLoadState('networkidle')
    expect(walker.complaints).toEqual([])
  })
})
