/**
 * `pnpm shots`: every built screen at both sizes, light and dark, Chinese and English, into e2e/.shots.
 * `--only home --only units`: these alone. `--smoke`: three screens in one look, beside them, to see that it works.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { borrowCity } from '#borrow-city.ts'
import { sessionOf } from '#browser/sign-in.ts'
import { languages, sizeNames, startBrowser, themes, visit, type VisitWish } from '#browser/visit.ts'
import { pathOf, settle, shownScreens } from '#looks/screens.ts'
import { beginDay } from '#looks/working-day.ts'
import { accountOf } from '#site.ts'
import type { Browser } from 'playwright-core'

const { values: flags } = parseArgs({
  options: { smoke: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
})
const folder = resolve(import.meta.dirname, flags.smoke ? '../.shots/smoke' : '../.shots')

/** A screen whose address is known. */
interface Placed {
  readonly name: string
  readonly path: string
}

type Look = Required<Pick<VisitWish, 'size' | 'theme' | 'language'>>

const everyLook: readonly Look[] = sizeNames.flatMap((size) =>
  themes.flatMap((theme) => languages.map((language) => ({ size, theme, language }))),
)

const looks = flags.smoke ? everyLook.slice(0, 1) : everyLook

const shoot = async (browser: Browser, wish: VisitWish & Look, screens: readonly Placed[]): Promise<void> => {
  const { page, open, end } = await visit(browser, wish)
  for (const { name, path } of screens) {
    // From an empty page: a change behind the hash alone would load nothing anew.
    await page.goto('about:blank')
    await open(path)
    await settle(page)
    const file = `${name}-${wish.size}-${wish.theme}-${wish.language === 'en' ? 'en' : 'zh'}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  }
  await end()
}

if (!flags.only) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const city = await borrowCity(['--oems', '1', '--projects', '2', '--equipment', '400'])
const browser = await startBrowser()
try {
  const base = city.facts.api
  const day = await beginDay(city.facts)
  const all = shownScreens(city.facts)
  const screens = flags.smoke ? all.slice(0, 3) : all.filter(({ name }) => flags.only?.includes(name) !== false)
  const byPerson = Map.groupBy(screens, ({ as = 'manager' }) => as)
  for (const [who, own] of byPerson) {
    const session = who === 'stranger' ? undefined : await sessionOf(browser, base, accountOf(city.facts, who))
    const placed = own.map((screen) => ({ name: screen.name, path: pathOf(screen, day) }))
    for (const look of looks) await shoot(browser, { base, session, ...look }, placed)
  }
  console.log(`${looks.length * screens.length} pictures in ${folder}`)
} finally {
  await browser.close()
  await city.stop()
}
