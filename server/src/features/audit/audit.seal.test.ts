import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createFactories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createAuditService } from './audit.service.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let audit: ReturnType<typeof createAuditService>

beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('test', 'fatal'), max: 3, pipeline: true })
  audit = createAuditService({ run: statementsOn(pool), transactor: createTransactor(pool) })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const append = (oem: string | null, count: number): Promise<unknown> =>
  database.owner.query(
    `insert into audit_entry (oem_id, action, outcome, details)
     select $1, 'control/operate.action', 'ok', jsonb_build_object('n', n) from generate_series(1, $2::int) n`,
    [oem, count],
  )

const newOem = () => createFactories(database.owner).oem()

/** Sealed in three seals, with others' rows between. */
const sealedOem = async (): Promise<string> => {
  const oem = await newOem()
  const other = await newOem()
  for (const count of [3, 1, 5]) {
    await append(oem, count)
    await append(other, 2)
    await append(null, 1)
    await audit.seal()
  }
  expect(await audit.verify(oem)).toBeUndefined()
  return oem
}

describe('the seal over the audit trail', () => {
  it('covers every row of every operator, and of the platform itself', async () => {
    const oem = await sealedOem()
    const { rows } = await database.owner.query(
      `select count(*)::int as n from audit_entry e where not exists (
         select 1 from audit_seal s where s.oem_id is not distinct from e.oem_id and e.id between s.from_id and s.to_id)`,
    )
    expect(rows).toEqual([{ n: 0 }])
    expect(await audit.verify(null)).toBeUndefined()
    expect(await audit.verify(oem)).toBeUndefined()
  })

  it.each([
    ['a flipped letter', `update audit_entry set outcome = 'oK' where id = $1`],
    ['another time', `update audit_entry set at = at + interval '1 microsecond' where id = $1`],
    ['another detail', `update audit_entry set details = '{"n": 2}' where id = $1`],
    ['a dropped row', `delete from audit_entry where id = $1`],
    ['a row moved to another operator', `update audit_entry set oem_id = null where id = $1`],
  ])('finds %s', async (_name, tamper) => {
    const oem = await sealedOem()
    const { rows } = await database.owner.query<{ id: number }>(
      'select id from audit_entry where oem_id = $1 order by id offset 4 limit 1',
      [oem],
    )
    await database.owner.query(tamper, [rows[0]?.id])
    expect(await audit.verify(oem)).toMatchObject({ reason: 'its rows are not those that were sealed' })
  })

  it('finds a dropped seal and a forged one', async () => {
    const oem = await sealedOem()
    await database.owner.query('delete from audit_seal where id = (select min(id) from audit_seal where oem_id = $1)', [
      oem,
    ])
    expect(await audit.verify(oem)).toMatchObject({ reason: 'it does not follow the seal before it' })
    const forged = await sealedOem()
    await database.owner.query(`update audit_seal set hash = sha256('x') where oem_id = $1`, [forged])
    expect(await audit.verify(forged)).toBeDefined()
  })

  it('waits for a row that has its number but is not yet committed', async () => {
    const oem = await newOem()
    const client = await database.owner.connect()
    await client.query('begin')
    await client.query(`insert into audit_entry (oem_id, action, outcome) values ($1, 'slow', 'ok')`, [oem])
    await append(oem, 1)
    await expect(audit.seal()).rejects.toMatchObject({ code: '55P03' })
    await client.query('commit')
    client.release()
    expect(await audit.seal()).toBe(2)
    expect(await audit.verify(oem)).toBeUndefined()
  })

  it('seals a thousand rows at a time, and all of them', async () => {
    const oem = await newOem()
    await append(oem, 2_500)
    expect(await audit.seal()).toBe(2_500)
    expect(await audit.verify(oem)).toBeUndefined()
  })
})
