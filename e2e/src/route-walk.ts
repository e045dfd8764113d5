/**
 * `pnpm walk [--roles manager,oem] [--json]`: every address as everybody, on a phone in Chinese and on a desk in English. No
 * complaint of the browser, no untranslated word, no page without a way on; and everything on contact sheets to look at.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CityFacts } from '@vigil/stack/private-city'
import type { Browser, Page } from 'playwright-core'
import { borrowCity } from '#borrow-city.ts'
import { sessionOf } from '#browser/sign-in.ts'
import { startBrowser, visit } from '#browser/visit.ts'
import { watchTraffic } from '#browser/watch-traffic.ts'
import { drawSheet, type Cell } from '#looks/contact-sheet.ts'
import { atRest, settle } from '#looks/screens.ts'
import { accountOf } from '#site.ts'
import { addressOf, productRoutes, type ProductRoute } from '#walk/product-routes.ts'
import { chineseTexts, shownTexts, untranslatedIn } from '#walk/untranslated.ts'

const { values: flags } = parseArgs({
  options: { roles: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const folder = resolve(import.meta.dirname, '../../.reports/route-walk')
const perSheet = 40
const atOnce = 2
const lookMs = 250
const patience = 20
const stranger = 'stranger'
const looks = [
  { size: 'phone', language: 'zh-CN', width: 195, perRow: 10, height: 420 },
  { size: 'wide', language: 'en', width: 320, perRow: 5, height: 200 },
] as const
type Look = (typeof looks)[number]

interface Fault {
  readonly role: string
  readonly size: string
  readonly path: string
  readonly fault: 'complaint' | 'untranslated' | 'deadEnd' | 'notBuilt'
  readonly words: string
}

const routes = productRoutes().filter(({ path }) => flags.only === undefined || path.includes(flags.only))
const chinese = chineseTexts()

const rolesOf = ({ accounts }: CityFacts): readonly string[] => {
  const all = [stranger, ...new Set(accounts.map(({ role }) => role))]
  const wanted = flags.roles?.split(',')
  return wanted ? all.filter((role) => wanted.includes(role)) : all
}

/** Somewhere to go: a link, a button or a tab that is not switched off, and that stands on the glass: the way past the menu does not. */
const waysOn = (page: Page): Promise<number> =>
  page.locator('a[href]:visible, button:enabled:visible, [role=tab]:visible, input:visible').evaluateAll(
    (ways) =>
      ways.filter((way) => {
        const { bottom, right } = way.getBoundingClientRect()
        return bottom > 0 && right > 0
      }).length,
  )

/** A page that only just begins has none yet. */
const hasWaysOn = async (page: Page): Promise<boolean> => {
  for (let look = 0; look < patience; look += 1) {
    if ((await waysOn(page)) > 0) return true
    await pause(lookMs)
  }
  return false
}

const faultsOn = async (page: Page, { language }: Look): Promise<Pick<Fault, 'fault' | 'words'>[]> => {
  const isDeadEnd = !(await hasWaysOn(page))
  const texts = await shownTexts(page)
  const isPlanned = texts.some((text) => /This page is not built yet|页面尚未建成/.test(text))
  return [
    ...untranslatedIn(texts, language, chinese).map((words) => ({ fault: 'untranslated' as const, words })),
    ...(isDeadEnd ? [{ fault: 'deadEnd' as const, words: texts.slice(0, 5).join(' | ') }] : []),
    ...(isPlanned ? [{ fault: 'notBuilt' as const, words: '' }] : []),
  ]
}

interface Walk {
  readonly browser: Browser
  readonly city: CityFacts
  readonly role: string
  readonly look: Look
}

const walkOne = async ({ browser, city, role, look }: Walk, faults: Fault[]): Promise<Cell[]> => {
  const { size, language } = look
  const session = role === stranger ? undefined : await sessionOf(browser, city.api, accountOf(city, role))
  const { page, open, complaints, end } = await visit(browser, {
    base: city.api,
    size,
    language,
    session,
    pixelRatio: 1,
  })
  const traffic = watchTraffic(page)
  await open('/')
  await settle(page)
  const cells: Cell[] = []
  const walk = async (route: ProductRoute): Promise<void> => {
    const before = complaints.length
    // As a person goes: the app starts once and stays.
    await page.evaluate((to) => void (location.hash = to), addressOf(route, city))
    await traffic.quiet()
    await page.locator('main, h1').first().waitFor()
    await atRest(page)
    const at = { role, size, path: route.path }
    faults.push(...(await faultsOn(page, look)).map((fault) => ({ ...at, ...fault })))
    faults.push(...complaints.slice(before).map((words) => ({ ...at, fault: 'complaint' as const, words })))
    const file = join(folder, `${role}-${size}-${cells.length}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    cells.push({ file, name: route.path.split('/').slice(-2).join('/') })
  }
  for (const route of routes)
    await walk(route).catch((error: unknown) => {
      faults.push({ role, size, path: route.path, fault: 'complaint', words: String(error).split('\n')[0] ?? '' })
    })
  await end()
  return cells
}

const drawAll = async ({ browser, role, look }: Walk, cells: readonly Cell[]): Promise<void> => {
  const { size, width, perRow, height } = look
  for (let first = 0; first < cells.length; first += perSheet)
    await drawSheet(browser, {
      cells: cells.slice(first, first + perSheet),
      perRow,
      width,
      height,
      to: join(folder, `sheet-${role}-${size}-${first / perSheet + 1}.png`),
    })
  for (const { file } of cells) rmSync(file)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const city = await borrowCity(['--oems', '1', '--projects', '2', '--equipment', '400', '--past', '2'])
const browser = await startBrowser()
try {
  const faults: Fault[] = []
  const roles = rolesOf(city.facts)
  let pages = 0
  const walkAs = async (role: string): Promise<void> => {
    const walks = looks.map((look): Walk => ({ browser, city: city.facts, role, look }))
    const walked = await Promise.all(walks.map((walk) => walkOne(walk, faults)))
    for (const [at, walk] of walks.entries()) await drawAll(walk, walked[at] ?? [])
    pages += walked.reduce((sum, cells) => sum + cells.length, 0)
    // At once: an hour is long, and whoever breaks it off has what was seen until then.
    const ofRole = faults.filter((fault) => fault.role === role)
    for (const { size, path, fault, words } of ofRole) console.error(`${fault} ${role} ${size} ${path} ${words}`)
    console.error(`${role}: ${walked.map((cells) => cells.length).join(' + ')} pages, ${ofRole.length} faults`)
  }
  // A page waits more than it works: so many roles at once, each in both looks.
  const left = [...roles]
  const walkNext = async (): Promise<void> => {
    for (let role = left.shift(); role !== undefined; role = left.shift()) await walkAs(role)
  }
  await Promise.all(Array.from({ length: atOnce }, walkNext))
  const count = (kind: Fault['fault']) => faults.filter(({ fault }) => fault === kind).length
  console.log(
    JSON.stringify({
      roles: roles.length,
      pages,
      complaints: count('complaint'),
      untranslated: count('untranslated'),
      deadEnds: count('deadEnd'),
      notBuilt: count('notBuilt'),
      folder,
    }),
  )
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await city.stop()
}
