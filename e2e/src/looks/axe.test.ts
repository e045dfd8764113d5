import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizeNames, themes } from '#browser/visit.ts'
import { settle, shownScreens } from './screens.ts'

const { city, stranger, manager } = setStage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const options = { runOnly: levels, resultTypes: ['violations'] }
const judge = `axe.run(${JSON.stringify(options)})`

const faultsOf = async (page: Page) => {
  // What axe answers, handed through the debugger.
  const { violations } = (await page.evaluate(judge)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary]))
}

describe.each(sizeNames)('on a %s', (size) => {
  it.each(shownScreens(city).map((screen) => [screen.name, screen] as const))(
    '%s can be used by everybody, to level AA, light and dark',
    async (_name, { path, outside }) => {
      const { page, open } = await (outside ? stranger : manager)({ size })
      await open(path)
      await settle(page)
      // Through the debugger: the page itself runs no script that is not its own.
      await page.evaluate(axe)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await settle(page)
        expect(await faultsOf(page), theme).toEqual([])
      }
    },
  )
})
