/** Self-tests that failed or were not made, as hazards. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { findHazards, settleHazards } from './hazard.walk.ts'

let database: TestDatabase
let make: Factories
let place: { oem: string; project: string }
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  const oem = await make.oem()
  place = { oem, project: await make.project(oem) }
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const deps = () => ({ transactor: createTransactor(pool), newId: uuidV7, now: Date.now })
const tested = (equipment: string, outcome: string, timer: string | null = uuidV7()) =>
  database.owner.query(
    `insert into self_test (id, oem_id, project_id, equipment_id, timer_id, due_at, expects, outcome, judged_at)
      values ($1, $2, $3, $4, $5, clock_timestamp(), 'trip', $6, clock_timestamp())`,
    [uuidV7(), place.oem, place.project, equipment, timer, outcome],
  )
const hazardsOf = async (equipment: string) =>
  (
    await database.owner.query(
      'select source, level, event_key, state, result from hazard where equipment_id = $1 order by id',
      [equipment],
    )
  ).rows

it('what failed is serious, what the clock could not test is general; what passed or a person gave up is none', async () => {
  const [failed, missing, passed, byHand] = await Promise.all([0, 1, 2, 3].map(() => make.equipment(place)))
  await tested(failed ?? '', 'failed', null)
  await tested(missing ?? '', 'notJudged')
  await tested(passed ?? '', 'passed')
  await tested(byHand ?? '', 'notJudged', null)
  await Promise.all([findHazards(deps()), findHazards(deps())])
  const found = { source: 'selfTest', state: 'found', result: null }
  expect(await hazardsOf(failed ?? '')).toEqual([{ ...found, level: 'serious', event_key: 'selfTestFailed' }])
  expect(await hazardsOf(missing ?? '')).toEqual([{ ...found, level: 'general', event_key: 'selfTestMissing' }])
  expect([...(await hazardsOf(passed ?? '')), ...(await hazardsOf(byHand ?? ''))]).toEqual([])
})

it('is found once while it is open, and closes by itself when the next test passes', async () => {
  const equipment = await make.equipment(place)
  await tested(equipment, 'failed')
  await findHazards(deps())
  await tested(equipment, 'failed')
  expect(await findHazards(deps())).toBe(0)
  expect(await settleHazards(deps())).toBe(0)
  await tested(equipment, 'passed')
  await settleHazards(deps())
  expect(await hazardsOf(equipment)).toMatchObject([{ state: 'closed', result: 'tested' }])
})
