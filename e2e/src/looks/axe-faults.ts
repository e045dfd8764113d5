/** What axe finds on a page, up to level AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { themes } from '#browser/visit.ts'
import { settle } from './screens.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const judge = `axe.run(${JSON.stringify({ runOnly: levels, resultTypes: ['violations'] })})`

const faultsNow = async (page: Page) => {
  // What axe answers, handed through the debugger.
  const { violations } = (await page.evaluate(judge)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary]))
}

/** Light and dark, one after the other. */
export const axeFaults = async (page: Page) => {
  await settle(page)
  // Through the debugger: the page itself runs no script that is not its own.
  await page.evaluate(axe)
  const faults: Record<string, unknown[]> = {}
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    faults[theme] = await faultsNow(page)
  }
  return faults
}

export const noFaults = Object.fromEntries(themes.map((theme) => [theme, []]))
