/** `pnpm brands:sheet`: the login page of every brand in one picture, each judged for contrast, light and dark; `--smoke`: of three. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CityFacts } from '@vigil/stack/private-city'
import { borrowCity } from '#borrow-city.ts'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { sessionOf } from '#browser/sign-in.ts'
import { startBrowser, themes, visit } from '#browser/visit.ts'
import { drawSheet } from '#looks/contact-sheet.ts'
import { settle } from '#looks/screens.ts'
import { accountOf } from '#site.ts'

const { values: flags } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } })
const folder = resolve(import.meta.dirname, flags.smoke ? '../.shots/smoke-brands' : '../.shots/brands')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const judge = `axe.run(${JSON.stringify({ runOnly: ['color-contrast'], resultTypes: ['violations'] })})`
/** Fewer would be an empty or half a sheet. */
const least = flags.smoke ? 3 : 72

interface Listed {
  readonly page: string
  readonly name: { readonly zh: string }
}

/** As the platform lists them, through the calls that a client uses. */
const listBrands = async (browser: Browser, city: CityFacts): Promise<Listed[]> => {
  const session = await sessionOf(browser, city.api, accountOf(city, 'super'))
  const kept = typeof session === 'object' ? session.origins?.[0]?.localStorage : undefined
  const token = kept?.find(({ name }) => name === 'token')?.value ?? ''
  const body = new URLSearchParams({ token, size: '100' })
  const answer = await fetch(`${city.api}/brand/findBrands.action`, { method: 'POST', body })
  // The contract's answer; a change of it shows as an empty sheet.
  const { result } = (await answer.json()) as { result: { rows: Listed[] } }
  return result.rows
}

const contrastFaults = async (page: Page, where: string): Promise<string[]> => {
  // What axe answers, handed through the debugger.
  const { violations } = (await page.evaluate(judge)) as AxeResults
  return violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => `${where}: ${failureSummary}`))
}

/** Opens one login page, judges it, and leaves its picture behind. */
const shoot = async (browser: Browser, base: string, { page: name }: Listed): Promise<string[]> => {
  const { page, open, end } = await visit(browser, { base, pixelRatio: 0.5 })
  await open(`/pagesLogin/login/${name}`)
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await page.evaluate(axe)
  const faults: string[] = []
  for (const theme of themes) {
    await page.evaluate((wanted) => void (document.documentElement.dataset['theme'] = wanted), theme)
    await settle(page)
    faults.push(...(await contrastFaults(page, `${name} ${theme}`)))
  }
  await end()
  return faults
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const city = await borrowCity(['--oems', '1', '--projects', '2', '--equipment', '300', '--past', '0'])
const browser = await startBrowser()
try {
  const brands = (await listBrands(browser, city.facts)).slice(0, flags.smoke ? least : undefined)
  const faults: string[] = []
  for (const brand of brands) faults.push(...(await shoot(browser, city.facts.api, brand)))
  await drawSheet(browser, {
    cells: brands.map(({ page, name }) => ({ file: join(folder, `${page}.png`), name: `${name.zh} · ${page}` })),
    perRow: 12,
    width: 195,
    to: join(folder, 'sheet.png'),
  })
  console.log(
    JSON.stringify({ brands: brands.length, contrastFaults: faults.length, sheet: join(folder, 'sheet.png') }),
  )
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 || brands.length < least ? 1 : 0
} finally {
  await browser.close()
  await city.stop()
}
