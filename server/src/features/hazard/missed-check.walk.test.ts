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

it('a step of a linkage that was refused or that nothing proved is one hazard of its equipment, and a proved one is none', async () => {
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const project = await make.project(oem)
  const step = async (state: string, commandState: string | null) => {
    const equipment = await make.equipment({ oem, project })
    const [run, command, account] = [uuidV7(), uuidV7(), uuidV7()]
    await database.owner.query(
      `insert into linkage_run (id, rule_id, version, oem_id, project_id, name, branch, is_paused, account_id, role_id)
       values ($1, $1, 1, $2, $3, '火警联动', 'does', false, $4, $4)`,
      [run, oem, project, account],
    )
    if (commandState)
      await database.owner.query(
        `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state, origin_kind,
           origin_id, expires_at, timeout_at, settled_at)
         values ($1, $2, $3, $4, $4, 'switchOff', '{}', 1, $5, 'rule', $6, now(), now(), now())`,
        [command, oem, project, equipment, commandState, run],
      )
    await database.owner.query(
      `insert into linkage_run_step (run_id, place, equipment_id, action, params, delay_s, state, due_at, given_at, command_id)
       values ($1, 0, $2, 'switchOff', '{}', 0, $3, now(), now(), $4)`,
      [run, equipment, state, commandState ? command : null],
    )
    return equipment
  }
  const bad = [await step('refused', null), await step('given', 'timeout'), await step('given', 'failed')]
  await step('given', 'done')
  await step('skipped', null)
  const deps = { transactor: createTransactor(pool), newId: uuidV7, now: Date.now }
  await Promise.all([findHazards(deps), findHazards(deps)])
  expect(await findHazards(deps)).toBe(0)
  const { rows } = await database.owner.query(
    `select equipment_id, detail, level, event_key from hazard where source = 'linkage' order by found_at, id`,
  )
  const said = { detail: '火警联动', level: 'serious', event_key: 'linkageNotProven' }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(expect.arrayContaining(bad.map((equipment_id) => ({ equipment_id, ...said }))))
})
