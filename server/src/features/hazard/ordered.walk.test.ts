/** A hazard of which somebody made a work order goes with that order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { walkHazards } from './hazard.walk.ts'

let database: TestDatabase
let make: Factories
let pool: ReturnType<typeof createPool>
let place: { oem: string; project: string }

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

const walk = () => walkHazards({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.now() })

const ordered = async (level: string) => {
  const [hazard, order] = [uuidV7(), uuidV7()]
  const worker = (await make.account('maintainer', place)).id
  await database.owner.query(
    `insert into hazard (id, oem_id, project_id, source, title, level, found_at, due_at, deadline_s, deadline_from, taken_at)
     values ($1, $2, $3, 'manual', '通道堆放杂物', $4, now(), now() + interval '3 days', 259200, now(), now())`,
    [hazard, place.oem, place.project, level],
  )
  await database.owner.query(
    `insert into work_order (id, oem_id, project_id, hazard_id, kind, urgency, source, made_at, state, assignee_id, finish_due)
     values ($1, $2, $3, $4, 'hazard', 'high', 'hazard', now(), 'assigned', $5, now())`,
    [order, place.oem, place.project, hazard, worker],
  )
  const read = async () =>
    (
      await database.owner.query(
        'select state, corrector_id as "correctorId", submitted_by as "submittedBy", measure from hazard where id = $1',
        [hazard],
      )
    ).rows[0]
  const move = (set: string) => database.owner.query(`update work_order set ${set} where id = $1`, [order])
  return { worker, read, move }
}

it('is corrected by whoever took the order, and waits for its review once the work was accepted', async () => {
  const { worker, read, move } = await ordered('general')
  await walk()
  expect(await read()).toMatchObject({ state: 'found' })
  await move("state = 'accepted'")
  await walk()
  expect(await read()).toMatchObject({ state: 'correcting', correctorId: worker })
  await move("state = 'passed', passed_at = now(), measure = '已清理'")
  await walk()
  await walk()
  expect(await read()).toEqual({ state: 'submitted', correctorId: worker, submittedBy: worker, measure: '已清理' })
})

it('that is major stays with its corrector until it has a plan, whatever was done', async () => {
  const { read, move } = await ordered('major')
  await move("state = 'accepted'")
  await walk()
  await move("state = 'passed', passed_at = now(), measure = '已更换'")
  await walk()
  expect(await read()).toMatchObject({ state: 'correcting' })
})
