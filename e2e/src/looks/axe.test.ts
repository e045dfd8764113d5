import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { axeFaults, noFaults } from './axe-faults.ts'
import { shownScreens } from './screens.ts'

const { city, stranger, person } = setStage()

describe.each(sizeNames)('on a %s', (size) => {
  it.each(shownScreens(city).map((screen) => [screen.name, screen] as const))(
    '%s can be used by everybody, to level AA, light and dark',
    async (_name, { path, as = 'manager' }) => {
      const { page, open } = await (as === 'stranger' ? stranger({ size }) : person(as, { size }))
      await open(path)
      expect(await axeFaults(page)).toEqual(noFaults)
    },
  )
})
