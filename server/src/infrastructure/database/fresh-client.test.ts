/** A migration of the next release beneath a process that runs: each connection has prepared what now looks different. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createPool } from './pool.ts'
import { createScopedDatabase } from './scoped-database.ts'
import { statementsOn } from './statements.ts'
import { createTransactor } from './transactor.ts'

const connections = 4
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: connections, pipeline: true })
  await database.owner.query('create table widened (n int); insert into widened values (1)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const everything = CompiledQuery.raw('select * from widened')
const settings = { 'vigil.test': 'x' }

const ways = {
  'a question': () => createScopedDatabase(pool).read(settings, everything),
  'a statement': () => statementsOn(pool)(everything),
  'a change': () => createScopedDatabase(pool).write(settings, (tx) => tx.rows(everything)),
  'a batch': () => createTransactor(pool).run(async (tx) => ({ result: await tx.rows(everything) })),
} as const

const onAll = <Result>(way: () => Promise<Result>): Promise<PromiseSettledResult<Result>[]> =>
  Promise.allSettled(Array.from({ length: connections }, way))

let widened = 0
const widen = async (): Promise<string> => {
  const column = `wider_${(widened += 1)}`
  await database.owner.query(`alter table widened add column ${column} int not null default 7`)
  return column
}

describe('after a table became wider', () => {
  it.each(['a question', 'a statement'] as const)('%s is answered at once, on every connection', async (name) => {
    await onAll(ways[name])
    const column = await widen()
    for (const one of await onAll(ways[name]))
      expect(one).toMatchObject({ status: 'fulfilled', value: [{ n: 1, [column]: 7 }] })
  })

  it.each(['a change', 'a batch'] as const)('%s is refused at most once, and then by no connection', async (name) => {
    await onAll(ways[name])
    const column = await widen()
    await expect(ways[name]()).rejects.toThrow('cached plan')
    for (const one of await onAll(ways[name]))
      expect(one).toMatchObject({ status: 'fulfilled', value: [{ n: 1, [column]: 7 }] })
  })

  it('a change that comes after a question is not refused', async () => {
    await onAll(ways['a change'])
    await onAll(ways['a question'])
    await widen()
    await ways['a question']()
    expect((await onAll(ways['a change'])).map(({ status }) => status)).toEqual(Array(connections).fill('fulfilled'))
  })
})
