/**
 * `node server/src/testing/control-tries/try-orders.ts [--tries 1000000] [--seed 1] [--json]`: orders by chance, judged by
 * the product and by an oracle. Who reaches what is asked of the real wall: the database that the environment names.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { controlTarget } from '#features/control/control.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createChance } from '../alarm-simulation/chance.ts'
import { isTriedEnough, judgeAttempts, nothingTried } from './judge-attempts.ts'

const { values: settings } = parseArgs({
  options: {
    tries: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const perPerson = 100
const began = performance.now()

interface Place {
  readonly equipment: string
  readonly oem: string
  readonly company: string | null
  readonly project: string
}

const owner = new pg.Client({ connectionString: process.env['VIGIL_DATABASE_OWNER_URL'] })
await owner.connect()
const { rows: places } = await owner.query<Place>(
  `select id as equipment, oem_id as oem, company_id as company, project_id as project from equipment order by id`,
)
await owner.end()
if (places.length === 0) throw new Error('there is no equipment to reach: fill the registry first')

const log = createLog('tries', 'fatal')
const pool = createPool({ url: process.env['VIGIL_DATABASE_API_URL'] ?? '', log, pipeline: true })
const wall = createScopedDatabase(pool)
const chance = createChance(Number(settings.seed))
const somewhere = (): Place => places[chance.whole(0, places.length - 1)] ?? places[0] ?? fail()
const fail = (): never => {
  throw new Error('there is no place')
}
const kinds = ['platform', 'oem', 'company', 'project', 'equipment'] as const

/** Somebody who holds up to three places of one kind, and a place that may be one of them. */
const drawPerson = () => {
  const kind = chance.pick(kinds)
  const held = Array.from({ length: chance.whole(0, 3) }, somewhere)
  const ids = kind === 'platform' ? [] : [...new Set(held.flatMap((place) => place[kind] ?? []))]
  const first = held[0]
  const target = first && chance.happens(0.6) ? first : somewhere()
  const isReached = kind === 'platform' || ids.some((id) => id === target[kind])
  return { scope: { kind, ids }, target, isReached }
}

const reachOf = async ({ scope, target, isReached }: ReturnType<typeof drawPerson>) => {
  const actor: Pick<Actor, 'accountId' | 'scope'> = { accountId: target.oem, scope }
  const rows = await wall.read(settingsOf(actor), controlTarget(scope, target.equipment))
  return { product: rows.length === 1, oracle: isReached }
}

const wanted = Number(settings.tries)
const tried = nothingTried()
while (tried.tries < wanted)
  judgeAttempts(tried, {
    chance,
    count: Math.min(perPerson, wanted - tried.tries),
    reach: await reachOf(drawPerson()),
  })
await pool.end()

for (const example of tried.examples) console.error(example)
const { tries, disputes, allowed } = tried
const figures = { tries, disputes, allowed, tookS: Math.round((performance.now() - began) / 100) / 10 }
console.log(settings.json ? JSON.stringify(figures) : figures)
process.exitCode = disputes === 0 && isTriedEnough(tried) ? 0 : 1
