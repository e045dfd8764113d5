import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { axeFaults, noFaults } from './axe-faults.ts'
import { pathOf, shownScreens, viewers } from './screens.ts'
import { beginDay, type WorkingDay } from './working-day.ts'

const { city, stranger, person } = setStage()
let day: WorkingDay
beforeAll(async () => void (day = await beginDay(city)))
afterAll(() => day.end())

const screens = shownScreens(city)

// Judging forty full screens twice takes long where the machine does other things as well.
const patient = { timeout: 900_000 }

describe.each(sizeNames)('on a %s', (size) => {
  it.each(viewers)(
    'every screen of the %s can be used by everybody, to level AA, light and dark',
    patient,
    async (viewer) => {
      const { page, open } = await (viewer === 'stranger' ? stranger({ size }) : person(viewer, { size }))
      const faults: Record<string, unknown> = {}
      for (const screen of screens.filter(({ as = 'manager' }) => as === viewer)) {
        // A step inside the page would be judged before it has drawn.
        await page.goto('about:blank')
        await page.emulateMedia({ colorScheme: 'light' })
        await open(pathOf(screen, day))
        faults[screen.name] = await axeFaults(page)
      }
      expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, noFaults])))
    },
  )
})
