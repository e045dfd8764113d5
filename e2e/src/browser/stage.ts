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
  /** Somebody else in a role, signed in once for all tests of the file. */
  readonly person: (role: string, wish?: Partial<VisitWish>) => Promise<Visit>
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
  const sessions = new Map<string, Promise<Session>>()
  const sessionIn = (role: string): Promise<Session> => {
    const session = sessions.get(role) ?? sessionOf(browser, city.api, accountOf(city, role))
    sessions.set(role, session)
    return session
  }
  beforeAll(async () => {
    browser = await startBrowser()
    await sessionIn('manager')
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
    manager: async (wish) => enter({ base: city.api, session: await sessionIn('manager'), ...wish }),
    person: async (role, wish) => enter({ base: city.api, session: await sessionIn(role), ...wish }),
  }
}
