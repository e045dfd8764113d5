import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { axeFaults, noFaults } from './axe-faults.ts'
import { pathOf, shownScreens } from './screens.ts'
import { beginDay, type WorkingDay } from './working-day.ts'

const { city, stranger, person } = setStage()
let day: WorkingDay
beforeAll(async () => void (day = await beginDay(city)))
afterAll(() => day.end())

// Judging a full screen twice takes most of a minute where the machine does other things as well.
const patient = { timeout: 180_000 }

describe.each(sizeNames)('on a %s', (size) => {
  it.each(shownScreens(city).map((screen) => [screen.name, screen] as const))(
    '%s can be used by everybody, to level AA, light and dark',
    patient,
    async (_name, screen) => {
      const { as = 'manager' } = screen
      const { page, open } = await (as === 'stranger' ? stranger({ size }) : person(as, { size }))
      await open(pathOf(screen, day))
      expect(await axeFaults(page)).toEqual(noFaults)
    },
  )
})
