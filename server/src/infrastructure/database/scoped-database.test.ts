/** Settings belong to one question: they are there before it is read and gone with its answer, whatever happens to it. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createPool } from './pool.ts'
import { createScopedDatabase, type ScopedDatabase } from './scoped-database.ts'

let database: TestDatabase
let pools: pg.Pool[]

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_API_URL'] ?? ''
  // One connection each, so that every question meets what the one before it left behind.
  pools = [false, true].map((pipeline) => createPool({ url, log: createLog('test', 'fatal'), max: 1, pipeline }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

// Raw SQL has no row type of its own; each test knows what it asks for.
const ask = <Row>(text: string, ...values: unknown[]) => CompiledQuery.raw(text, values) as CompiledQuery<Row>

const setting = ask<{ is: string | null }>(`select nullif(current_setting('test.who', true), '') as is`)
const divided = (by: number) => ask('select 1 / $1::integer as result', by)
const backend = ask<{ pid: number }>('select pg_backend_pid() as pid')

describe.each([
  ['a plain pool', 0],
  ['a pipelining pool', 1],
])('over %s', (_name, place) => {
  const scoped = (): ScopedDatabase => {
    const pool = pools[place]
    if (!pool) throw new Error('no such pool')
    return createScopedDatabase(pool)
  }

  it('a question sees its own settings', async () => {
    expect(await scoped().read({ 'test.who': 'a' }, setting)).toEqual([{ is: 'a' }])
    expect(await scoped().read({ 'test.who': 'b' }, setting)).toEqual([{ is: 'b' }])
  })

  it('the next one sees none of them', async () => {
    await scoped().read({ 'test.who': 'a' }, setting)
    expect(await scoped().read({ 'test.other': 'x' }, setting)).toEqual([{ is: null }])
  })

  it('a question that fails leaves none behind, and its connection works on', async () => {
    await scoped().read({ 'test.who': 'a' }, divided(1))
    const before = await scoped().read({ 'test.who': 'a' }, backend)
    await expect(scoped().read({ 'test.who': 'a' }, divided(0))).rejects.toThrow(/division by zero/)
    expect(await scoped().read({ 'test.other': 'x' }, setting)).toEqual([{ is: null }])
    expect(await scoped().read({ 'test.other': 'x' }, backend)).toEqual(before)
  })

  it('a question that never worked can be asked again', async () => {
    const unknown = ask('select nothing_of_this_name')
    for (let time = 0; time < 2; time += 1)
      await expect(scoped().read({ 'test.who': 'a' }, unknown)).rejects.toThrow(/does not exist/)
    expect(await scoped().read({ 'test.who': 'a' }, setting)).toEqual([{ is: 'a' }])
  })

  it('settings that are refused keep the question from being asked', async () => {
    const write = ask(`insert into audit_entry (action, outcome) values ('asked', 'ok')`)
    await expect(scoped().read({ statement_timeout: 'not a time' }, write)).rejects.toThrow(/invalid value/)
    const { rows } = await database.owner.query(`select 1 from audit_entry where action = 'asked'`)
    expect(rows).toEqual([])
  })

  it('statements of a transaction share a connection with questions', async () => {
    const inside = await scoped().write({ 'test.who': 'w' }, (tx) => tx.rows(setting))
    expect(inside).toEqual([{ is: 'w' }])
    expect(await scoped().read({ 'test.who': 'r' }, setting)).toEqual([{ is: 'r' }])
    expect(await scoped().write({ 'test.who': 'w' }, (tx) => tx.rows(setting))).toEqual([{ is: 'w' }])
  })

  it('the same words twice at the end of a transaction, on a connection that never heard them, are said twice', async () => {
    // Of this pool alone, and of this test.
    const said = `select $1::integer as twice_at_the_end_${place}`
    await scoped().write({ 'test.who': 'a' }, (tx) => {
      tx.last(1, ask(said, 1))
      tx.last(2, ask(said, 2))
      return Promise.resolve()
    })
    expect(await scoped().read({ 'test.who': 'a' }, ask(said, 3))).toEqual([{ [`twice_at_the_end_${place}`]: 3 }])
  })

  it('values arrive as they were sent', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z')
    const values = ['a"b\\c,{}', 7, true, null, at, Buffer.from([0, 255]), ['x', 'a"b\\c,{}'], []]
    const sent = ask(
      `select $1::text as text, $2::integer as number, $3::boolean as flag, $4::text as nothing, $5::timestamptz as at,
         $6::bytea as bytes, $7::text[] as list, $8::text[] as none`,
      ...values,
    )
    expect(await scoped().read({ 'test.who': 'a' }, sent)).toEqual([
      {
        text: 'a"b\\c,{}',
        number: 7,
        flag: true,
        nothing: null,
        at,
        bytes: Buffer.from([0, 255]),
        list: ['x', 'a"b\\c,{}'],
        none: [],
      },
    ])
    const guessed = ask('select $1::text as it', { some: 'thing' })
    await expect(scoped().read({ 'test.who': 'a' }, guessed)).rejects.toThrow(/cannot be sent/)
    expect(await scoped().read({ 'test.who': 'a' }, setting)).toEqual([{ is: 'a' }])
  })
})
