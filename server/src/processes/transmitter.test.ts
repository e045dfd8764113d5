/** Whoever runs the servers says how a transmitter is addressed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runTransmitter } from './transmitter.ts'

let database: TestDatabase
const log = createLog('test', 'fatal')
const run = (...args: string[]) => runTransmitter(database.environment, log, args)

beforeAll(async () => {
  database = await createTestDatabase()
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const place = { oem, project: await make.project(oem) }
  for (const keyCode of ['TX-0001', 'TX-0002']) await make.equipment(place, { type_no: 102, key_code: keyCode })
})
afterAll(() => database.drop())

const addressed = async () => {
  const { rows } = await database.owner.query(
    `select key_code, source::text, target::text, dialect from equipment_transmitter t
     join equipment e on e.id = t.equipment_id order by key_code`,
  )
  return rows
}

it('is addressed once, and anew when it is said again', async () => {
  await run('--key-code', 'TX-0001', '--source', '10001', '--target', '119')
  await run('--key-code', 'TX-0001', '--source', '10001', '--target', '281474976710655', '--dialect', 'utc')
  const row = { key_code: 'TX-0001', source: '10001', target: '281474976710655', dialect: 'utc' }
  expect(await addressed()).toEqual([row])
})

it.each([
  [['--source', '1', '--target', '2'], 'say which equipment'],
  [['--key-code', 'TX-0002', '--source', '-1', '--target', '2'], '--source'],
  [['--key-code', 'TX-0002', '--source', '1', '--target', '281474976710656'], '--target'],
  [['--key-code', 'TX-0002', '--source', '1'], '--target'],
  [['--key-code', 'TX-0003', '--source', '1', '--target', '2'], 'no equipment'],
  // Two of one address would be one to everybody.
  [['--key-code', 'TX-0002', '--source', '10001', '--target', '2'], 'unique'],
])('is refused with %j', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
  expect(await addressed()).toHaveLength(1)
})
