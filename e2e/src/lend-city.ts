/** Gives the journeys a city of their own; a test reaches it by `inject('city')`. */
import { readFileSync } from 'node:fs'
import { readFacts, startPrivateCity, type CityFacts, type PrivateCity } from '@vigil/stack/private-city'
import type { TestProject } from 'vitest/node'
import { refuseLeaks } from '#leaks/issued-tokens.ts'
import { order, silentGateway } from '#site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    city: CityFacts
  }
}

// Two units of one operator: large enough for every everyday kind of equipment, small enough to start in seconds.
// Without a past: a journey counts what it made itself.
const size = ['--oems', '1', '--projects', '2', '--equipment', '400', '--past', '0']

// For quick local runs: a file with the line that `pnpm demo --json` printed. That city stays up afterwards.
const lentCity = process.env['VIGIL_CITY_REUSE']

let city: PrivateCity | undefined

export const setup = async (project: TestProject): Promise<void> => {
  if (!lentCity) city = await startPrivateCity(size)
  const facts = city?.facts ?? readFacts(readFileSync(lentCity ?? '', 'utf8'))
  await order(facts, silentGateway(facts), { order: 'disconnect' })
  project.provide('city', facts)
}

export const teardown = async (): Promise<void> => {
  try {
    if (city) await refuseLeaks(city.facts)
  } finally {
    await city?.stop()
  }
}
