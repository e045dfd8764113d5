/** Fills an empty database with a demo city, and writes down the passwords and secrets that nobody could know else. */
import { parseArgs } from 'node:util'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { newAccount } from '#foundation/account/new-account.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { required, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { planCity, type CitySize } from './seed/plan-city.ts'
import { planPeople } from './seed/plan-people.ts'
import { refuseInhabited, settle } from './seed/write-city.ts'

export interface SeedFigures {
  readonly operators: number
  readonly units: number
  readonly equipment: number
  readonly sockets: number
  readonly accounts: number
  readonly types: number
}

export const seedCity = async (ownerUrl: string, size: CitySize, out: string): Promise<SeedFigures> => {
  const city = planCity(size, catalogue, { newId: uuidV7, now: Date.now() })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseInhabited(client)
    const wishes = planPeople(city)
    const people = await Promise.all(wishes.map(async (wish) => ({ wish, made: await newAccount(wish, uuidV7) })))
    await settle(client, city, people, out)
    const equipment = city.units.flatMap((unit) => unit.equipment)
    return {
      operators: city.operators.length,
      units: city.units.length,
      equipment: equipment.length,
      sockets: city.units.flatMap(({ devices }) => devices).length,
      accounts: people.length,
      types: new Set(equipment.map(({ type_no }) => type_no)).size,
    }
  } finally {
    // What was not committed is undone with the connection.
    await client.end()
  }
}

const countOf = (name: string, text: string): number => {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number from 1, not ${text}`)
  return count
}

/** `seed --oems 5 --projects 20 --equipment 2000 --out <file>` */
export const runSeed = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      oems: { type: 'string', default: '5' },
      projects: { type: 'string', default: '20' },
      equipment: { type: 'string', default: '2000' },
      out: { type: 'string' },
    },
  })
  if (values.out === undefined) throw new Error('say where the passwords and secrets go: --out <file>')
  const size = {
    oems: countOf('oems', values.oems),
    projects: countOf('projects', values.projects),
    equipment: countOf('equipment', values.equipment),
  }
  const figures = await seedCity(required(environment, 'VIGIL_DATABASE_OWNER_URL'), size, values.out)
  log.info({ ...figures, out: values.out }, 'the city stands')
}
