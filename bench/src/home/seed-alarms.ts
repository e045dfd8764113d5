/** A year of alarms over a seeded registry, in the order in which they came: most are over, some were false, a few wait. */
import pg from 'pg'

/** UUIDv7 of a millisecond; the rest is a digest of the number. */
const idAt = `(lpad(to_hex(ms), 12, '0') || '7' || substr(mark, 1, 3) || 'a' || substr(mark, 4, 15))::uuid`

const insert = `
  with place as materialized (select row_number() over () as n, id, oem_id, company_id, project_id from equipment),
    drawn as (
      select n, md5('alarm' || n) as mark, 1 + (hashtext('where' || n) & 2147483647) % $1::bigint as at,
        (extract(epoch from now()) * 1000)::bigint - (($4::bigint - n) * (31536000000::float8 / $4))::bigint as ms,
        (hashtext('what' || n) & 2147483647) % 100 as what
      from generate_series($2::bigint, $3::bigint) n)
  insert into alarm (id, oem_id, company_id, project_id, equipment_id, event_key, kind, priority, condition, state,
      first_at, last_at, acknowledged_at, archived_at, verdict, cause, result)
    select ${idAt}, p.oem_id, p.company_id, p.project_id, p.id, 'event' || d.n,
      case when what < 10 then 'fire-alarm' when what < 60 then 'alarm' when what < 90 then 'fault' else 'hazard' end,
      case when what < 10 then 1 when what < 60 then 2 else 3 end, 'recovered',
      case when what % 33 = 7 then 'received' else 'archived' end,
      to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0),
      case when what % 33 <> 7 then to_timestamp(ms / 1000.0 + what * what / 10.0) end,
      case when what % 33 <> 7 then to_timestamp(ms / 1000.0 + 3600) end,
      case when what < 8 then 'false' when what < 10 then 'real' end, case when what < 8 then 'dust' end,
      case when what > 80 then 'autoRecovered' end
    from drawn d join place p on p.n = d.at`

const atOnce = 200_000

export const seedAlarms = async (superUrl: string, rows: number, alarms: number): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    for (let first = 1; first <= alarms; first += atOnce)
      await client.query(insert, [rows, first, Math.min(alarms, first + atOnce - 1), alarms])
    await client.query('vacuum analyze alarm')
  } finally {
    await client.end()
  }
}
