/**
 * Every screen, with a fire burning and the longest names, once by day on a phone in Chinese and once by night on a desk in
 * English: used by everybody, to level AA; and never wider than what it stands on.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizes } from '#browser/visit.ts'
import { axeFaults } from './axe-faults.ts'
import { callEverythingLong, showsLongName } from './long-names.ts'
import { atRest, pathOf, settle, shownScreens, viewers, type ShownScreen, type Viewer } from './screens.ts'
import { tooWide } from './too-wide.ts'
import { beginDay, type WorkingDay } from './working-day.ts'

const { city, stranger, person } = setStage()
let day: WorkingDay
beforeAll(async () => void (day = await beginDay(city)))
afterAll(() => day.end())

const looks = [
  // A usual phone.
  { size: 'phone', language: 'zh-CN', colorScheme: 'light', widths: [390] },
  // The smallest phone still sold, where English is widest, and a tablet upright.
  { size: 'wide', language: 'en', colorScheme: 'dark', widths: [320, 768] },
] as const

const screens = shownScreens(city)

// Judging fifty full screens takes long where the machine does other things as well.
const patient = { timeout: 900_000 }

interface Judged {
  readonly faults: Record<string, unknown>
  readonly wide: Record<string, string[]>
  /** On how many screens a name was at its longest. */
  readonly named: number
}

type Look = (typeof looks)[number]

/** Some screens of one person with one look, in one page. */
const judge = async (
  viewer: Viewer,
  { size, language, colorScheme, widths }: Look,
  some: readonly ShownScreen[],
): Promise<Judged> => {
  const wish = { size, language }
  const { page, open } = await (viewer === 'stranger' ? stranger(wish) : person(viewer, wish))
  await callEverythingLong(page)
  const faults: Record<string, unknown> = {}
  const wide: Record<string, string[]> = {}
  let named = 0
  for (const screen of some) {
    // A step inside the page would be judged before it has drawn.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(sizes[size].viewport)
    await open(pathOf(screen, day))
    faults[`${screen.name} ${size}`] = await axeFaults(page, [colorScheme])
    if (await showsLongName(page)) named += 1
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      // From a desk to a phone other parts of the page are fetched.
      await (size === 'wide' && width === widths[0] ? settle(page) : atRest(page))
      const parts = await page.evaluate(tooWide)
      if (parts.length > 0) wide[`${screen.name} ${width} ${language}`] = parts
    }
  }
  return { faults, wide, named }
}

/** Two pages for each look, four in all: a third of the time a page only waits for what it asked for, and the machine has two cores. */
const judgeAll = (viewer: Viewer): Promise<Judged[]> => {
  const own = screens.filter(({ as = 'manager' }) => as === viewer)
  const halves = [0, 1].map((half) => own.filter((_, place) => place % 2 === half))
  return Promise.all(looks.flatMap((look) => halves.map((some) => judge(viewer, look, some))))
}

it.each(viewers)(
  'every screen of the %s can be used by everybody, by day and by night, and is no wider than what it stands on (D2)',
  patient,
  async (viewer) => {
    const judged = await judgeAll(viewer)
    const faults = Object.assign({}, ...judged.map((one) => one.faults))
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, {}])))
    expect(Object.assign({}, ...judged.map((one) => one.wide))).toEqual({})
    if (viewer !== 'stranger') expect(judged.reduce((sum, { named }) => sum + named, 0)).toBeGreaterThan(0)
  },
)
