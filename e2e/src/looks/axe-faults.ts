/** What axe finds on a page, up to level AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { themes, type Theme } from '#browser/visit.ts'
import { atRest, settle } from './screens.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const judgeBy = (runOnly: readonly string[] | object, within?: string): string => {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  return within === undefined
    ? `axe.run(${options})`
    : `axe.run(${JSON.stringify({ include: [[within]] })}, ${options})`
}
/** Everything in the first theme; in the other only what a theme can change. */
const whole = judgeBy(levels)
const colours = judgeBy({ type: 'rule', values: ['color-contrast'] })

const violationsBy = async (page: Page, judge: string) => {
  // What axe answers, handed through the debugger.
  const { violations } = (await page.evaluate(judge)) as AxeResults
  return violations
}

/** A row that a bar at the edge half covers is scrolled to by whoever wants it: there it must be large enough. */
const isTooSmall = async (page: Page, target: string): Promise<boolean> => {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const found = await violationsBy(page, judgeBy({ type: 'rule', values: ['target-size'] }, target))
  return found.length > 0
}

const faultsNow = async (page: Page, judge: string): Promise<unknown[]> => {
  const faults: unknown[] = []
  for (const { id, nodes } of await violationsBy(page, judge))
    for (const { target, failureSummary } of nodes)
      if (id !== 'target-size' || (await isTooSmall(page, String(target)))) faults.push([id, target, failureSummary])
  return faults
}

/** Light and dark, one after the other, or only one of them. By theme; nothing where nothing is wrong. */
export const axeFaults = async (page: Page, shown: readonly Theme[] = themes) => {
  await settle(page)
  // Through the debugger: the page itself runs no script that is not its own.
  await page.evaluate(axe)
  const faults: Record<string, unknown[]> = {}
  for (const [turn, theme] of shown.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme='${theme}']`).waitFor({ state: 'attached' })
    await atRest(page)
    const found = await faultsNow(page, turn === 0 ? whole : colours)
    if (found.length > 0) faults[theme] = found
  }
  return faults
}
