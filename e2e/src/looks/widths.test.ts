/** Nothing is wider than the screen it stands on, whatever things are called, while something burns. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { languages } from '#browser/visit.ts'
import { settle } from './screens.ts'
import { beginDay, type WorkingDay } from './working-day.ts'

const { city, manager } = setStage()
let day: WorkingDay
beforeAll(async () => void (day = await beginDay(city)))
afterAll(() => day.end())

const widths = [320, 390, 768] as const
const pages: readonly (readonly [name: string, path: (day: WorkingDay) => string])[] = [
  ['Home', () => '/pages/index/indexNew'],
  ['Monitor', () => '/pages/monitor/monitor'],
  ['the list of alarms', () => '/pagesCommon/history/alarmList'],
  ['a case', ({ alarmId }) => `/pagesCommon/history/alarmDetail?alarmId=${alarmId}`],
  ['the wall', () => '/pages/index/indexNew?wall=1'],
]

const long = '一个写得特别长的名字用来看看会不会把整个页面撑破 WithoutAnySpaceInItAtAllWhichIsTheWorst-0123456789'
/** What people may call things by is long; the answers are the platform's own but for those names. */
const callEverythingLong = async (page: Page): Promise<void> => {
  await page.route(/\.action/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const named = text.replaceAll(/"(deviceName|equipmentName|installAdd|projectName)":"[^"]*"/g, `"$1":"${long}"`)
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

describe.each(pages)('%s with a fire burning and long names', (_name, path) => {
  it.each(languages)('is never wider than the screen, in %s (D2)', async (language) => {
    const { page, open } = await manager({ language })
    await callEverythingLong(page)
    const seen: Record<string, string[]> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await open(path(day))
      await settle(page)
      seen[width] = await page.evaluate(tooWide)
    }
    expect(seen).toEqual(Object.fromEntries(widths.map((width) => [width, []])))
  })
})
