import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rows = async (text: string): Promise<unknown[]> => (await database.owner.query(text)).rows
const due = () => rows('select priority, due, alarm_id from alarm_due order by alarm_id')
const climbing = () =>
  rows('select priority, ladder_due as due, id as alarm_id from alarm where ladder_due is not null order by id')

const changes = [
  `update alarm set ladder_due = ladder_due + interval '30 seconds' where ladder_due is not null`,
  `update alarm set ladder_due = null where priority = 2`,
  `update alarm set condition = 'recovered', version = version + 1`,
  `update alarm set priority = 1 where priority = 3`,
  `update alarm set ladder_due = now() where priority = 2`,
  `delete from alarm where priority = 1`,
]

it('whatever becomes of a ladder, the list of what is due says the same', async () => {
  const make = createFactories(database.owner)
  const oem = await make.oem()
  const place = { oem, project: await make.project(oem) }
  for (let n = 0; n < 12; n += 1)
    await make.alarm(place, await make.equipment(place), {
      priority: 1 + (n % 3),
      ...(n % 4 === 0 ? {} : { ladder: 'fire', ladder_from: new Date(), ladder_due: new Date(1_800_000_000_000 + n) }),
    })
  expect(await due()).toHaveLength(9)
  expect(await due()).toEqual(await climbing())
  for (const change of changes) {
    await rows(change)
    expect(await due(), change).toEqual(await climbing())
  }
})
