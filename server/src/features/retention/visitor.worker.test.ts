import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { createFactories } from '#testing/factories.ts'
import { visitorRows } from '#testing/matrix/visitor-rows.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createRetentionService } from './retention.service.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('a visit', () => {
  it('says nothing of a person 30 days after its end, and that there was one stays', async () => {
    const make = createFactories(database.owner)
    const oem = await make.oem()
    const company = await make.company(oem)
    const place = { oem, company, project: await make.project(oem, company) }
    const { id: account } = await make.account('manager', place)
    const visitOf = async (daysAgo: number, state: string) => {
      const { visit } = await visitorRows(database.owner, { canary: '周宁', place }, { equipment: uuidV7(), account })
      await database.owner.query(
        `update visit set state = $3, id_card = '\\x01', plate = '京A12345', begins_at = now() - make_interval(days => $2, hours => 2),
           ends_at = now() - make_interval(days => $2), left_at = case $3 when 'left' then now() - make_interval(days => $2) end
         where id = $1`,
        [visit, daysAgo, state],
      )
      return visit
    }
    const visits = [await visitOf(31, 'left'), await visitOf(31, 'visiting'), await visitOf(29, 'left')]
    const keeper = createRetentionService({ run: statementsOn(pool), now: Date.now, kept: keptDaysOf({}) })
    expect(await keeper.trimLogs()).toMatchObject({ visitor: 2 })
    const { rows } = await database.owner.query(
      `select state, name, coalesce(mobile, id_card_tail, plate, words, encode(id_card, 'hex')) as rest,
         erased_at is not null as erased from visit order by array_position($1::uuid[], id)`,
      [visits],
    )
    expect(rows).toEqual([
      { state: 'left', name: null, rest: null, erased: true },
      { state: 'left', name: null, rest: null, erased: true },
      { state: 'left', name: '周宁', rest: expect.any(String), erased: false },
    ])
    expect(await keeper.trimLogs()).toMatchObject({ visitor: 0 })
  })
})
