import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { nuisanceRanking } from './nuisance.repository.ts'

let database: TestDatabase
let place: { oem: string; project: string }
const day = 86_400_000

/** 100,000 alarms of 1,000 points in half a year; one in twenty was judged false. */
beforeAll(async () => {
  database = await createTestDatabase()
  const make = createFactories(database.owner)
  const oem = await make.oem()
  place = { oem, project: await make.project(oem) }
  const points = await Promise.all(Array.from({ length: 1_000 }, () => make.equipment(place)))
  await database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, archived_at,
       first_at, last_at, recovered_at, verdict, cause)
     select gen_random_uuid(), $1, $2, ($3::uuid[])[1 + floor(power(random(), 2) * 999)::integer], 'fire', 'fire-alarm', 1,
       'recovered', 'archived', now(), at, at, at, case when n % 20 = 0 then 'false' else 'real' end,
       case when n % 20 = 0 then 'dust' end
     from generate_series(1, 100000) n, lateral (select now() - n * interval '155 seconds' as at) t`,
    [oem, place.project, points],
  )
  await database.owner.query('analyze alarm')
})
afterAll(() => database.drop())

const asked = (scope: Parameters<typeof nuisanceRanking>[0]) => {
  const to = Date.now()
  const [from, before] = [new Date(to - 30 * day), new Date(to - 60 * day)]
  const wish = { kinds: ['fire-alarm', 'alarm'], projectId: undefined, readsHazards: true, before, from, most: 10 }
  return nuisanceRanking(scope, { ...wish, to: new Date(to) })
}

describe('the ranking among 100,000 alarms', () => {
  it.each(['project', 'oem'] as const)(
    'reads only what was judged false or flapped in the two periods, by %s',
    async (kind) => {
      const statement = asked({ kind, ids: [place[kind]] })
      const { rows } = await database.owner.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${statement.sql}`, [
        ...statement.parameters,
      ])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(`alarm_nuisance_by_${kind}`)
      expect(plan).not.toContain('Seq Scan on alarm')
      console.info(kind, plan.split('\n').at(-1))
      const found = await database.owner.query(statement.sql, [...statement.parameters])
      expect(found.rows).toHaveLength(10)
    },
  )
})
