/** Each thing that was acknowledged holds the move up until it has come to its end; what is another operator's does not. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { unfinished } from './unfinished.ts'

let database: TestDatabase
let make: Factories
let [oem, neighbour] = ['', '']
let [equipment, foreign] = ['', '']

const owner = (text: string, values: unknown[] = []) => database.owner.query(text, values)

const left = async (streamEnds: readonly number[] = []): Promise<string[]> => {
  const { sql, parameters } = unfinished(oem, streamEnds)
  const { rows } = await database.owner.query<{ what: string }>(sql, [...parameters])
  return rows.map(({ what }) => what)
}

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  ;[oem, neighbour] = [await make.oem(), await make.oem()]
  equipment = await make.equipment({ oem, project: await make.project(oem) })
  foreign = await make.equipment({ oem: neighbour, project: await make.project(neighbour) })
  // What making them has left to be sealed.
  await owner(`insert into audit_seal (oem_id, from_id, to_id, hash, prev)
    select id, 1, 1000000, sha256('1'), sha256('0') from oem`)
})
afterAll(() => database.drop())

describe('an operator whose door is closed', () => {
  it('has nothing under way when nothing is', async () => {
    expect(await left([0, 0, 0, 0])).toEqual([])
  })

  it.each([
    [
      'sockets',
      `insert into equipment_session (equipment_id, gateway, connection) values ($1, 'g', 'c')`,
      'delete from equipment_session',
    ],
    [
      'inbox',
      `insert into event_inbox (shard_group, lane, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        values (0, 1, $1, 'report', 1, 1, decode(md5('1'), 'hex'), now(), '')`,
      `update lease set position = (select max(id) from event_inbox) where lane = 1`,
    ],
    [
      'outbox',
      `insert into outbox (lane, oem_id, project_id, equipment_id, type, body)
        select 2, oem_id, project_id, id, 'equipment.state', '{}' from equipment where id = $1`,
      `with reached as (select max(id) as id from outbox), a as (update push_cursor set position = reached.id from reached),
        b as (update duty_cursor set position = reached.id from reached), c as (update count_cursor set position = reached.id from reached)
        update forward_cursor set position = reached.id from reached`,
    ],
  ])('waits for its %s, and for nobody else’s', async (what, adds, ends) => {
    await owner(adds, [foreign])
    expect(await left()).toEqual([])
    await owner(adds, [equipment])
    expect(await left()).toEqual([what])
    await owner(ends)
    expect(await left()).toEqual([])
  })

  it('waits for readings that were stored in a stream before', async () => {
    await owner('update lease set position = 41 where lane = 0')
    expect(await left([0, 42, 0, 0])).toEqual(['readings'])
    await owner('update lease set position = 42 where lane = 0')
    expect(await left([0, 42, 0, 0])).toEqual([])
  })

  it('waits for the seal over its last entry', async () => {
    await owner(`select setval('audit_entry_id_seq', 2000000)`)
    await owner(`insert into audit_entry (oem_id, action, outcome) values ($1, 'late', 'ok')`, [neighbour])
    expect(await left()).toEqual([])
    await owner(`insert into audit_entry (oem_id, action, outcome) values ($1, 'late', 'ok')`, [oem])
    expect(await left()).toEqual(['audit'])
    await owner(`insert into audit_seal (oem_id, from_id, to_id, hash, prev) values ($1, 1000001, 3000000, $2, $2)`, [
      oem,
      randomBytes(32),
    ])
    expect(await left()).toEqual([])
  })
})
