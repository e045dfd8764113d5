/** One browser for the tests of a file; whoever visited is gone after the test. */
import { join } from 'node:path'
import type { CityAccount, CityFacts } from '@vigil/stack/private-city'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { accountOf } from '#site.ts'
import { keptSessionOf } from './kept-sessions.ts'
import { shotFolder } from './shoot.ts'
import { startBrowser, visit, type Session, type Visit, type VisitWish } from './visit.ts'

export interface Stage {
  readonly city: CityFacts
  /** Not signed in. */
  readonly stranger: (wish?: Partial<VisitWish>) => Promise<Visit>
  /** The person in charge of the first unit, signed in. */
  readonly manager: (wish?: Partial<VisitWish>) => Promise<Visit>
  /** Somebody else, by role or by name, signed in once for all. */
  readonly person: (who: string | CityAccount, wish?: Partial<VisitWish>) => Promise<Visit>
}

/** What the person saw when it went wrong. */
const showFailure = async ({ page, complaints }: Visit, id: string): Promise<void> => {
  const file = join(shotFolder, `failed-${id}.png`)
  await page.screenshot({ path: file })
  console.error(`${file} ${page.url()} ${complaints.join('; ')}`)
}

/** In the city of all journeys, or in one of a journey's own. */
export const setStage = (city = inject('city')): Stage => {
  let browser: Browser
  const sessions = new Map<string, Promise<Session>>()
  const sessionIn = (who: string | CityAccount): Promise<Session> => {
    const account = typeof who === 'string' ? accountOf(city, who) : who
    const session = sessions.get(account.userName) ?? keptSessionOf(browser, city.api, account)
    sessions.set(account.userName, session)
    return session
  }
  beforeAll(async () => void (browser = await startBrowser()))
  afterAll(() => browser.close())

  const enter = async (wish: VisitWish): Promise<Visit> => {
    const entered = await visit(browser, { pixelRatio: 1, still: true, ...wish })
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await showFailure(entered, task.id)
      await entered.end()
    })
    return entered
  }
  return {
    city,
    stranger: (wish) => enter({ base: city.api, ...wish }),
    manager: async (wish) => enter({ base: city.api, session: await sessionIn('manager'), ...wish }),
    person: async (who, wish) => enter({ base: city.api, session: await sessionIn(who), ...wish }),
  }
}
