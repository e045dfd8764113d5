import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { findHazards } from './hazard.walk.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('a duty check that nobody answered is one serious hazard, and one that was answered is none [workflows 13]', async () => {
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const project = await make.project(oem)
  const check = (state: string, answered: boolean) =>
    database.owner.query(
      `insert into duty_check (id, oem_id, project_id, state, asked_at, due_at, answered_at, answered_by)
       values ($1, $2, $3, $4, now() - interval '10 minutes', now(), $5, $6)`,
      [uuidV7(), oem, project, state, answered ? new Date() : null, answered ? uuidV7() : null],
    )
  await check('missed', false)
  await check('answered', true)
  const deps = { transactor: createTransactor(pool), newId: uuidV7, now: Date.now }
  await Promise.all([findHazards(deps), findHazards(deps)])
  expect(await findHazards(deps)).toBe(0)
  const { rows } = await database.owner.query('select source, level, state, project_id from hazard')
  expect(rows).toEqual([{ source: 'dutyCheck', level: 'serious', state: 'found', project_id: project }])
})
