/** Gives the journeys a city of their own; a test reaches it by `inject('city')`. */
import type { CityFacts } from '@vigil/stack/private-city'
import type { TestProject } from 'vitest/node'
import { borrowCity } from '#borrow-city.ts'
import { forgetSessions } from '#browser/kept-sessions.ts'
import { refuseLeaks } from '#leaks/issued-tokens.ts'
import { order, silentGateway } from '#site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    city: CityFacts
  }
}

// Two units of one operator: large enough for every everyday kind of equipment, small enough to start in seconds.
// Without a past: a journey counts what it made itself. With payment channels: somebody pays in one.
const size = ['--oems', '1', '--projects', '2', '--equipment', '400', '--past', '0', '--pay']

let city: Awaited<ReturnType<typeof borrowCity>> | undefined

export const setup = async (project: TestProject): Promise<void> => {
  city = await borrowCity(size)
  const { facts } = city
  await order(facts, silentGateway(facts), { order: 'disconnect' })
  project.provide('city', facts)
}

export const teardown = async (): Promise<void> => {
  try {
    if (city && !city.isLent) await refuseLeaks(city.facts)
  } finally {
    if (city) forgetSessions(city.facts.api)
    await city?.stop()
  }
}
