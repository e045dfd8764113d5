/** Every table of an operator goes from one real database to another, and nothing of anybody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { tables } from '#schema/schema.ts'
import { dropChecks, fillEveryTable } from '#testing/fill-every-table.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { cellFates, staying } from './cell-fates.ts'
import { isOfOperator } from './moved-table.ts'
import { openMove, type OperatorMove } from './operator-move.ts'

let source: TestDatabase
let target: TestDatabase
const [oem, neighbour, there] = [uuidV7(), uuidV7(), uuidV7()]
const moves: OperatorMove[] = []

const urlOf = (database: TestDatabase): string => database.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
const startMove = async (): Promise<OperatorMove> => {
  const move = await openMove({ sourceUrl: urlOf(source), targetUrl: urlOf(target), oemId: oem })
  moves.push(move)
  return move
}
const nothing = () => Promise.resolve()

type Rows = Readonly<Record<string, unknown>>[]

/** Whatever is another one by intent is left out. */
const rowsOf = async ({ owner }: TestDatabase, table: string, oemId: string): Promise<Rows> => {
  const goes = cellFates[table]
  if (!goes) throw new Error(table)
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) as row from ${table} r where ${isOfOperator(goes, 'r')}`,
    [oemId],
  )
  const own = new Set([...(goes.forgets ?? []), ...(goes.dated ? [goes.dated] : [])])
  if (goes.ids && goes.ids !== 'kept') own.add(table === 'push_delivery' ? 'place' : 'id')
  return rows
    .map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !own.has(column))))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}

const everything = async (database: TestDatabase, oemId: string): Promise<Record<string, Rows>> => {
  const found: Record<string, Rows> = {}
  for (const table of Object.keys(cellFates)) found[table] = await rowsOf(database, table, oemId)
  return found
}

beforeAll(async () => {
  ;[source, target] = await Promise.all([createTestDatabase(), createTestDatabase()])
  for (const { owner } of [source, target]) await dropChecks(owner)
  await fillEveryTable(source.owner, oem)
  await fillEveryTable(source.owner, neighbour)
  await fillEveryTable(target.owner, there)
})
afterAll(async () => {
  await Promise.all(moves.map((move) => move.end()))
  await Promise.all([source, target].map((database) => database.drop()))
})

describe('the fates', () => {
  it('name every table of the schema once: it goes along, or it says why not', () => {
    const named = [...Object.keys(cellFates), ...Object.keys(staying)]
    expect(named.toSorted()).toEqual(Object.keys(tables).toSorted())
  })

  it('find each row by a column that is there, through tables that go along too', () => {
    const columns: Readonly<Record<string, object>> = tables
    for (const [table, goes] of Object.entries(cellFates))
      for (const { of, by } of [goes, ...(goes.or ? [goes.or] : [])]) {
        expect(Object.keys(columns[table] ?? {}), table).toContain(by)
        if (of !== 'operator') expect(Object.keys(cellFates), table).toContain(of)
      }
  })

  it('leave nothing behind that names its operator, but for the directory, the log and the books with a channel', () => {
    const columns: Readonly<Record<string, object>> = tables
    const left = Object.keys(staying).filter((name) => 'oem_id' in (columns[name] ?? {}))
    expect(left.toSorted()).toEqual(['cell_name', 'cell_operator', 'operator_door', 'outbox', 'pay_match'])
  })
})

describe('a move', () => {
  /** Of the platform: he made equipment of the operator ready, and stays where he is. */
  const helper = uuidV7()

  beforeAll(async () => {
    await source.owner.query(
      `insert into account (id, login_name, password_hash, person) values ($1, 'helper', 'secret', '王工')`,
      [helper],
    )
    await source.owner.query('update equipment_life set account_id = $1 where oem_id = $2', [helper, oem])
  })

  it('that is given up has changed nothing on either side', async () => {
    const before = await everything(source, oem)
    const move = await startMove()
    await move.ahead()
    await move.copy()
    await move.end()
    expect(await everything(source, oem)).toEqual(before)
    const { equipment_history, ...rest } = await everything(target, oem)
    // Found by its equipment, which is not there.
    expect(equipment_history).toEqual([])
    expect(Object.values(rest).flat()).toEqual([])
  })

  it('brings every row as it was when it ended, in every table, and nothing of anybody else', async () => {
    const others = [await everything(source, neighbour), await everything(target, there)]
    const move = await startMove()
    expect(await move.ahead()).toBe(1)
    const counts = await move.copy()
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
    expect(counts.size).toBe(Object.keys(cellFates).length - 1)
    // Nobody at the target sees a part of it.
    expect(Object.values(await everything(target, oem)).flat()).toEqual([])

    await source.owner.query(`update alarm set count = count + 1 where oem_id = $1`, [oem])
    await source.owner.query(`update alarm_day set raised = raised + 1 where oem_id = $1`, [oem])
    await source.owner.query(`delete from alarm_sight where oem_id = $1`, [oem])
    await source.owner.query(
      `insert into audit_entry (oem_id, action, outcome) values ($1, 'meanwhile', 'ok'), ($2, 'meanwhile', 'ok')`,
      [oem, neighbour],
    )
    await source.owner.query(
      `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
        select id, now(), 9, 9, '{}' from equipment where oem_id = any($1::uuid[])`,
      [[oem, neighbour]],
    )
    others[0] = await everything(source, neighbour)
    const last = await everything(source, oem)
    expect([last['alarm_sight'], last['audit_entry']?.length, last['equipment_history']?.length]).toEqual([[], 2, 2])

    let flips = 0
    await move.finish({ seal: nothing, flip: () => Promise.resolve(void (flips += 1)), mostMs: 60_000 })
    expect(flips).toBe(1)
    expect(await everything(target, oem)).toEqual(last)
    // So that what he did there has a name.
    const { rows } = await target.owner.query(
      'select oem_id, person, password_hash, state from account where id = $1',
      [helper],
    )
    expect(rows).toEqual([{ oem_id: null, person: '王工', password_hash: '', state: 'closed' }])
    const { equipment_history, ...left } = await everything(source, oem)
    expect([equipment_history, Object.values(left).flat()]).toEqual([[], []])
    expect([await everything(source, neighbour), await everything(target, there)]).toEqual(others)
  })

  it('is refused where the operator is already', async () => {
    await fillEveryTable(source.owner, oem)
    const move = await startMove()
    await expect(move.copy()).rejects.toThrow('the target has rows of this operator')
  })

  it('that the target has, and the source had not yet forgotten, is ended forwards', async () => {
    const arrived = await everything(target, oem)
    const others = await everything(source, neighbour)
    const move = await startMove()
    await move.forget(nothing)
    expect(await everything(target, oem)).toEqual(arrived)
    expect(Object.values(await everything(source, oem)).flat()).toEqual([])
    expect(await everything(source, neighbour)).toEqual(others)
  })
})
