/** Fills an empty database with a demo city, and writes down the passwords and secrets that nobody could know else. */
import { parseArgs } from 'node:util'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { newAccount } from '#foundation/account/new-account.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { buildPast, type PastFigures } from './seed/past/build-past.ts'
import { planCity, type CitySize } from './seed/plan-city.ts'
import { planPeople } from './seed/plan-people.ts'
import { languages, type Language } from './seed/values/pair.ts'
import { refuseInhabited, settle } from './seed/write-city.ts'

export interface SeedFigures {
  readonly operators: number
  readonly units: number
  readonly equipment: number
  readonly sockets: number
  readonly accounts: number
  readonly types: number
  readonly past: PastFigures | null
}

export interface CityWish extends CitySize {
  readonly language: Language
  /** So many days lie behind it; 0 for a city that begins today. */
  readonly past: number
}

/** Another number, another past. */
const pastSeed = 20_260_801

export const seedCity = async (ownerUrl: string, wish: CityWish, out: string): Promise<SeedFigures> => {
  const { language, past: days } = wish
  const now = Date.now()
  const city = planCity(wish, catalogue, { newId: uuidV7, now, language })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseInhabited(client)
    const wishes = planPeople(city, { language, hasRoster: days > 0 })
    const people = await Promise.all(wishes.map(async (wish) => ({ wish, made: await newAccount(wish, uuidV7) })))
    let past: PastFigures | null = null
    const before = async () => {
      if (days > 0) past = await buildPast(client, city, people, { now, days, language, seed: pastSeed })
    }
    await settle(client, city, people, { out, before, language })
    const equipment = city.units.flatMap((unit) => unit.equipment)
    return {
      operators: city.operators.length,
      units: city.units.length,
      equipment: equipment.length,
      sockets: city.units.flatMap(({ devices }) => devices).length,
      accounts: people.length,
      types: new Set(equipment.map(({ type_no }) => type_no)).size,
      past,
    }
  } finally {
    // What was not committed is undone with the connection.
    await client.end()
  }
}

const countOf = (name: string, text: string, fewest = 1): number => {
  const count = Number(text)
  if (!Number.isInteger(count) || count < fewest)
    throw new Error(`--${name} must be a whole number from ${fewest}, not ${text}`)
  return count
}

/** `seed --oems 5 --projects 20 --equipment 2000 --language zh --past 90 --out <file>` */
export const runSeed = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      oems: { type: 'string', default: '5' },
      projects: { type: 'string', default: '20' },
      equipment: { type: 'string', default: '2000' },
      language: { type: 'string', default: 'zh' },
      past: { type: 'string', default: '0' },
      out: { type: 'string' },
    },
  })
  if (values.out === undefined) throw new Error('say where the passwords and secrets go: --out <file>')
  const language = languages.find((one) => one === values.language)
  if (language === undefined) throw new Error(`--language must be one of ${languages.join(', ')}`)
  const wish = {
    language,
    oems: countOf('oems', values.oems),
    projects: countOf('projects', values.projects),
    equipment: countOf('equipment', values.equipment),
    past: countOf('past', values.past, 0),
  }
  const figures = await seedCity(databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'), wish, values.out)
  log.info({ ...figures, out: values.out }, 'the city stands')
}
