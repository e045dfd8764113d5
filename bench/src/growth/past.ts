/** A month of readings behind many pieces of equipment, until history has so many rows. */
import pg from 'pg'
import type { Past } from './pages.ts'

const key = 'temperature'
/** Of each: one every twenty minutes. */
const rowsEach = 2_160
const atOnce = 100

const insert = `
  insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
  select id, now() - n * interval '20 minutes', 1, ${rowsEach} - n,
    jsonb_build_object('${key}', round((22 + 4 * sin(n / 29.0))::numeric, 1), 'humidity', 40 + n % 20)
  from unnest($1::uuid[]) id, generate_series(1, ${rowsEach}) n`

/** Adds to what is there. As the superuser, because the rows ask nobody: they fit by construction. */
export const fillPast = async (superUrl: string, rows: number, skip: number): Promise<Past> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`select make_history_partitions((now() at time zone 'utc')::date - 31, 31)`)
    const { rows: found } = await client.query<{ id: string }>(
      `select id from equipment where parent_id is null and key_code not like '%-0' order by id limit $1`,
      [Math.ceil(rows / rowsEach)],
    )
    const equipmentIds = found.map(({ id }) => id)
    for (let first = skip; first < equipmentIds.length; first += atOnce)
      await client.query(insert, [equipmentIds.slice(first, first + atOnce)])
    await client.query('vacuum analyze equipment_history')
    return { equipmentIds, key }
  } finally {
    await client.end()
  }
}
