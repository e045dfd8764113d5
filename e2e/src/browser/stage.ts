/** One browser for the tests of a file; whoever visited is gone after the test. */
import { join, resolve } from 'node:path'
import type { CityFacts } from '@vigil/stack/private-city'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { accountOf } from '#site.ts'
import { sessionOf } from './sign-in.ts'
import { startBrowser, visit, type Session, type Visit, type VisitWish } from './visit.ts'

export interface Stage {
  readonly city: CityFacts
  /** Not signed in. */
  readonly stranger: (wish?: Partial<VisitWish>) => Promise<Visit>
  /** The person in charge of the first unit, signed in. */
  readonly manager: (wish?: Partial<VisitWish>) => Promise<Visit>
}

const shots = resolve(import.meta.dirname, '../../.shots')

/** What the person saw when it went wrong. */
const showFailure = async ({ page, complaints }: Visit, id: string): Promise<void> => {
  const file = join(shots, `failed-${id}.png`)
  await page.screenshot({ path: file })
  console.error(`${file} ${page.url()} ${complaints.join('; ')}`)
}

export const setStage = (): Stage => {
  const city = inject('city')
  let browser: Browser
  let session: Session
  beforeAll(async () => {
    browser = await startBrowser()
    session = await sessionOf(browser, city.api, accountOf(city, 'manager'))
  })
  afterAll(() => browser.close())

  const enter = async (wish: VisitWish): Promise<Visit> => {
    const entered = await visit(browser, wish)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await showFailure(entered, task.id)
      await entered.end()
    })
    return entered
  }
  return {
    city,
    stranger: (wish) => enter({ base: city.api, ...wish }),
    manager: (wish) => enter({ base: city.api, session, ...wish }),
  }
}
