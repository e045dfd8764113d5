/** The ledger on a real server: even at every instant, never changed, never below zero where it may not be. */
import { Problem } from '@vigil/contract/problems'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createFactories } from '#testing/factories.ts'
import { createQuietPool } from '#testing/quiet-pool.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { asProblem, balanceOf, book, clearing, income, unprovedAccounts, type Movement } from './ledger.ts'

let database: TestDatabase
let engine: pg.Pool
let api: pg.Pool
let oem: string
let companies: string[]

const poolOf = (name: string, max: number) => createQuietPool({ connectionString: database.environment[name], max })

beforeAll(async () => {
  database = await createTestDatabase()
  engine = poolOf('VIGIL_DATABASE_ENGINE_URL', 8)
  api = poolOf('VIGIL_DATABASE_API_URL', 2)
})
afterAll(async () => {
  await Promise.all([engine.end(), api.end()])
  await database.drop()
})
beforeEach(async () => {
  const make = createFactories(database.owner)
  oem = await make.oem()
  companies = [await make.company(oem), await make.company(oem), await make.company(oem)]
})

const send = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }, pool = engine) =>
  pool.query(sql, [...parameters])
const move = (movement: Partial<Movement> & Pick<Movement, 'fen'>) => {
  const usual = { oemId: oem, kind: 'recharge', from: clearing('manual'), to: balanceOf(companies[0] ?? '') } as const
  return send(book({ ...usual, key: uuidV7(), ...movement }, uuidV7))
}
const balances = async () => {
  const { rows } = await engine.query<{ company_id: string; balance: string }>(
    `select company_id, balance from money_account where oem_id = $1 and kind = 'balance'`,
    [oem],
  )
  return new Map(rows.map((row) => [row.company_id, Number(row.balance)]))
}
const total = async () =>
  Number((await engine.query(`select coalesce(sum(amount), 0) as sum from money_entry`)).rows[0].sum)

/** The same numbers each time it runs. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the ledger', () => {
  it.each([1, 2, 3])('is even whenever it is read while many book at random, seed %i', async (seed) => {
    const next = numbersFrom(seed)
    const expected = new Map(companies.map((id) => [id, 0]))
    const add = (id: string, fen: number) => expected.set(id, (expected.get(id) ?? 0) + fen)
    const tries = Array.from({ length: 120 }, () => {
      const [one = '', other = ''] = [companies[next(3)], companies[next(3)]]
      return { kind: next(3), one, other, fen: 1 + next(5_000), key: `k${next(100)}` }
    })
    let sums: number[] = []
    const reading = async () => {
      for (let i = 0; i < 30; i += 1) sums = [...sums, await total()]
    }
    const used = new Set<string>()
    const booking = tries.map(async ({ kind, one, other, fen, key }) => {
      const to = kind === 0 ? balanceOf(one) : kind === 1 && one !== other ? balanceOf(other) : income
      const from = kind === 0 ? clearing('manual') : balanceOf(one)
      const done = await move({ from, to, fen, key, kind: kind === 0 ? 'recharge' : 'payment' }).then(
        ({ rows }) => String(rows[0].movement_id),
        (error: unknown) => {
          const problem = asProblem(error)
          return problem instanceof Problem ? problem.code : undefined
        },
      )
      if (done === 'balanceShort' || done === 'conflict' || done === undefined || used.has(done)) return done
      used.add(done)
      if (from.kind === 'balance') add(one, -fen)
      if (to.kind === 'balance') add(to.company_id, fen)
      return 'booked'
    })
    const [outcomes] = await Promise.all([Promise.all(booking), reading()])
    expect(new Set(sums)).toEqual(new Set([0]))
    expect(outcomes).toContain('booked')
    const found = await balances()
    for (const [id, fen] of expected) expect(found.get(id) ?? 0).toBe(fen)
    expect([...found.values()].every((fen) => fen >= 0)).toBe(true)
    expect((await send(unprovedAccounts())).rows).toEqual([])
  })

  it('books one key once, however many say it at the same time, and refuses it for anything else', async () => {
    const key = uuidV7()
    const said = await Promise.all(Array.from({ length: 12 }, () => move({ fen: 700, key })))
    expect(new Set(said.map(({ rows }) => rows[0].movement_id)).size).toBe(1)
    expect((await balances()).get(companies[0] ?? '')).toBe(700)
    await expect(move({ fen: 701, key })).rejects.toMatchObject({ code: 'VG004' })
  })

  it('refuses a movement that is not even, has one side, or none, whoever writes it', async () => {
    const owner = await database.owner.connect()
    const alone = async (amounts: readonly number[]) => {
      const id = uuidV7()
      await owner.query('begin')
      await owner.query(
        `insert into money_movement (id, oem_id, kind, idempotency_key, fingerprint) values ($1, $2, 'charge', $1::uuid::text, '')`,
        [id, oem],
      )
      for (const amount of amounts)
        await owner.query(
          `insert into money_entry (id, movement_id, money_account_id, amount, oem_id, place, balance)
           values ($1, $2, money_account_of($3, 'income', null, null), $4, $3, 0, 0)`,
          [uuidV7(), id, oem, amount],
        )
      return owner.query('commit')
    }
    for (const amounts of [[], [5], [5, -4], [5, -5, 1]])
      await expect(alone(amounts)).rejects.toMatchObject({ code: 'VG005' })
    await expect(alone([5, -5])).resolves.toBeDefined()
    owner.release()
  })

  it('is changed and removed by nobody: not the api, not the worker, not the owner of its tables', async () => {
    await move({ fen: 100 })
    const deeds = (table: string, column: string) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]
    for (const deed of [...deeds('money_entry', 'amount'), ...deeds('money_movement', 'note')]) {
      await expect(database.owner.query(deed)).rejects.toMatchObject({ code: 'VG006' })
      for (const pool of [engine, api]) await expect(pool.query(deed)).rejects.toMatchObject({ code: '42501' })
    }
    for (const pool of [engine, api]) {
      await expect(pool.query('update money_account set balance = 1')).rejects.toMatchObject({ code: '42501' })
      await expect(pool.query('insert into money_movement default values')).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      send(book({ oemId: oem, kind: 'charge', fen: 1, from: income, to: income, key: 'x' }, uuidV7), api),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('falls below zero only by a movement that may, and a payment into a debt is always taken', async () => {
    const from = balanceOf(companies[1] ?? '')
    await expect(move({ fen: 1, kind: 'charge', from, to: income })).rejects.toMatchObject({ code: 'VG003' })
    await move({ fen: 500, kind: 'charge', from, to: income, mayOwe: true })
    await move({ fen: 200, to: from })
    expect((await balances()).get(companies[1] ?? '')).toBe(-300)
  })
})
