import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createPool } from './pool.ts'
import { createTransactor, isWorkFailure, type Transactor } from './transactor.ts'

let database: TestDatabase
let pool: pg.Pool
let transactor: Transactor

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 1, pipeline: true })
  transactor = createTransactor(pool)
  await database.owner.query('create table kept (n int primary key)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => database.owner.query('truncate kept'))

const keep = (n: number) => CompiledQuery.raw('insert into kept values ($1)', [n])
const kept = async (): Promise<number[]> =>
  (await database.owner.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

describe('a transaction', () => {
  it('commits what was awaited, what was not, and what was left for last', async () => {
    const result = await transactor.run(async (tx) => {
      await tx.rows(keep(1))
      void tx.rows(keep(2))
      return { result: 'done', last: [keep(3), keep(4)] }
    })
    expect(result).toBe('done')
    expect(await kept()).toEqual([1, 2, 3, 4])
  })

  it('keeps nothing when a statement fails that nobody awaited, and tells that failure', async () => {
    const failing = transactor.run(async (tx) => {
      await tx.rows(keep(1))
      void tx.rows(keep(1))
      void tx.rows(keep(2))
      return { result: undefined, last: [keep(3)] }
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual([])
  })

  it('keeps nothing when a last statement fails', async () => {
    const failing = transactor.run((tx) => {
      void tx.rows(keep(1))
      return Promise.resolve({ result: undefined, last: [keep(1)] })
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual([])
  })

  it('keeps nothing when the work throws, and says whose failure it was', async () => {
    const own = new TypeError('no such thing')
    const failing = transactor.run(async (tx) => {
      await tx.rows(keep(1))
      throw own
    })
    await expect(failing).rejects.toBe(own)
    expect(isWorkFailure(own)).toBe(true)
    expect(await kept()).toEqual([])
  })

  it('fails when its connection is cut, and the next one gets another', async () => {
    const failing = transactor.run(async (tx) => {
      const [row] = await tx.rows<{ pid: number }>(CompiledQuery.raw('select pg_backend_pid() as pid'))
      await tx.rows(keep(1))
      await database.owner.query('select pg_terminate_backend($1)', [row?.pid])
      return { result: undefined, last: [keep(2)] }
    })
    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(isWorkFailure(error)).toBe(false)
    await transactor.run((tx) => Promise.resolve({ result: tx.rows(keep(5)), last: [] }))
    expect(await kept()).toEqual([5])
  })
})
