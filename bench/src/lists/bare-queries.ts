/** The same questions put to PostgreSQL alone: no call, no person, no wall; what is left is what our part costs. */
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { median, percentile } from '#load/percentile.ts'
import type { Known } from '#api/list-shapes.ts'

export type BareTimes = { readonly p50: number; readonly p99: number }

interface BareQuery {
  readonly sql: string
  readonly values: (known: Known) => unknown[]
}

const one = (known: Known) => {
  const place = known.oem[randomInt(known.oem.length)]
  if (!place) throw new Error('nothing was seeded to ask for')
  return place
}

export const bareQueries = {
  list: {
    sql: `select e.*, s.state, s.online, s.reported_at from equipment e join equipment_shadow s on s.equipment_id = e.id
      where e.project_id = $1 order by e.id limit 20`,
    values: (known) => [one(known).project],
  },
  search: {
    sql: `select equipment_id from equipment_search where grams @> grams_asked(lower($1)) and strpos(words, lower($1)) > 0 limit 20`,
    values: (known) => [one(known).code],
  },
  tree: {
    sql: `select e.area_id, e.type_no, count(*), max(s.state) from equipment e join equipment_shadow s on s.equipment_id = e.id
      where e.project_id = $1 group by 1, 2`,
    values: (known) => [one(known).project],
  },
  map: {
    sql: `select floor(p.longitude / 2), floor(p.latitude / 2), count(*), max(s.worst) from project p
      left join (select project_id, max(state) as worst from equipment_shadow where state > 0 group by 1) s
        on s.project_id = p.id
      where p.longitude is not null group by 1, 2`,
    values: () => [],
  },
} satisfies Record<string, BareQuery>

export type BareName = keyof typeof bareQueries

const timesOf = async (client: pg.Client, { sql, values }: BareQuery, known: Known, runs: number) => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const query = { name: sql.slice(0, 40), text: sql, values: values(known) }
    const began = performance.now()
    await client.query(query)
    times.push(performance.now() - began)
  }
  return { p50: median(times), p99: percentile(times, 0.99) }
}

export const measureBare = async (superUrl: string, known: Known, runs: number) => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const found: Partial<Record<BareName, BareTimes>> = {}
    // Object.keys widens to string; these are exactly the keys above.
    for (const name of Object.keys(bareQueries) as BareName[]) {
      await timesOf(client, bareQueries[name], known, 10)
      found[name] = await timesOf(client, bareQueries[name], known, runs)
    }
    // Every name was visited above.
    return found as Record<BareName, BareTimes>
  } finally {
    await client.end()
  }
}
