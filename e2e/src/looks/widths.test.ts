/** Nothing is wider than the screen it stands on, whatever things are called, while something burns. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { languages } from '#browser/visit.ts'
import { atRest, pathOf, settle, shownScreens, viewers } from './screens.ts'
import { beginDay, type WorkingDay } from './working-day.ts'

const { city, stranger, person } = setStage()
let day: WorkingDay
beforeAll(async () => void (day = await beginDay(city)))
afterAll(() => day.end())

/** The smallest phone still sold, a usual one, and a tablet upright. */
const widths = [320, 390, 768] as const

const long = '一个写得特别长的名字用来看看会不会把整个页面撑破 WithoutAnySpaceInItAtAllWhichIsTheWorst-0123456789'
/** Whatever somebody may have typed in. */
const namesInAnswers =
  /"((?:device|equipment|project|actor|oem|company|role|scope|owner|place|target)Name|name|nickname|person|installAdd|address|title)":"[^"]*"/g
/** What people may call things by is long; the answers are the platform's own but for those names. */
const callEverythingLong = async (page: Page): Promise<void> => {
  await page.route(/\.action/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const named = text.replaceAll(namesInAnswers, `"$1":"${long}"`)
    await route.fulfill({ response: answer, body: named })
  })
}

/** The parts that reach beyond the right edge and that nobody can scroll to by themselves. */
const tooWide = (): string[] => {
  const edge = document.documentElement.clientWidth
  const scrollsBySelf = (element: Element): boolean => {
    for (let at: Element | null = element.parentElement; at; at = at.parentElement)
      if (at.id !== 'content' && ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX))
        return true
    return false
  }
  const over = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > edge + 1 && !scrollsBySelf(element),
  )
  const scrolled = [document.documentElement, document.querySelector('#content')].filter(
    (element) => element && element.scrollWidth > element.clientWidth + 1,
  )
  return [...scrolled, ...over].slice(0, 4).map((element) => `${element?.tagName} ${element?.className}`)
}

const screens = shownScreens(city)

describe.each(languages)('with a fire burning and the longest names, in %s,', (language) => {
  it.each(viewers)('no screen of the %s is wider than what it stands on (D2)', { timeout: 240_000 }, async (viewer) => {
    const { page, open } = await (viewer === 'stranger' ? stranger({ language }) : person(viewer, { language }))
    await callEverythingLong(page)
    const wide: Record<string, string[]> = {}
    for (const screen of screens.filter(({ as = 'manager' }) => as === viewer)) {
      // A step inside the page would be measured before it has drawn.
      await page.goto('about:blank')
      await open(pathOf(screen, day))
      await settle(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await atRest(page)
        const parts = await page.evaluate(tooWide)
        if (parts.length > 0) wide[`${screen.name} ${width}`] = parts
      }
    }
    expect(wide).toEqual({})
  })
})
