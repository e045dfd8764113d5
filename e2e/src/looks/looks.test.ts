/**
 * Every screen, with a fire burning and the longest names, once by day on a phone in Chinese and once by night on a desk in
 * English: used by everybody, to level AA; and never wider than what it stands on.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizes } from '#browser/visit.ts'
import { axeFaults } from './axe-faults.ts'
import { callEverythingLong } from './long-names.ts'
import { atRest, pathOf, settle, shownScreens, viewers, type Viewer } from './screens.ts'
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
}

/** Every screen of one person with one look, in one page. */
const judge = async (
  viewer: Viewer,
  { size, language, colorScheme, widths }: (typeof looks)[number],
): Promise<Judged> => {
  const wish = { size, language }
  const { page, open } = await (viewer === 'stranger' ? stranger(wish) : person(viewer, wish))
  await callEverythingLong(page)
  const faults: Record<string, unknown> = {}
  const wide: Record<string, string[]> = {}
  for (const screen of screens.filter(({ as = 'manager' }) => as === viewer)) {
    // A step inside the page would be judged before it has drawn.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(sizes[size].viewport)
    await open(pathOf(screen, day))
    faults[`${screen.name} ${size}`] = await axeFaults(page, [colorScheme])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      // From a desk to a phone other parts of the page are fetched.
      await (size === 'wide' && width === widths[0] ? settle(page) : atRest(page))
      const parts = await page.evaluate(tooWide)
      if (parts.length > 0) wide[`${screen.name} ${width} ${language}`] = parts
    }
  }
  return { faults, wide }
}

// Both looks at once: a page is one thread, and the machine has two.
it.each(viewers)(
  'every screen of the %s can be used by everybody, by day and by night, and is no wider than what it stands on (D2)',
  patient,
  async (viewer) => {
    const judged = await Promise.all(looks.map((look) => judge(viewer, look)))
    const faults = Object.assign({}, ...judged.map((one) => one.faults))
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, {}])))
    expect(Object.assign({}, ...judged.map((one) => one.wide))).toEqual({})
  },
)
