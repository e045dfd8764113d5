/** A million pieces of equipment as a few years would have left them: skewed units, waves of installation, loops as rows. */
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'

export type SeedSize = { rows: number; projects: number; withSearch: boolean }

const companies = 400

/** Each type as often as its place says (Zipf), in 2,000 slots that a hash picks from. */
const typeSlots = (): { no: number; name: string }[] => {
  const total = catalogue.reduce((sum, _type, place) => sum + 1 / (place + 1), 0)
  return catalogue.flatMap(({ equipmentTypeId, name }, place) => {
    const slots = Math.max(1, Math.round(2_000 / (place + 1) / total))
    return Array.from({ length: slots }, () => ({ no: equipmentTypeId, name: name.zh }))
  })
}

// UUIDv7: milliseconds first, so that ids made in time order are in key order; the rest is the salt's digest.
const functions = `
  create function pg_temp.id_at(ms bigint, salt text) returns uuid immutable parallel safe language sql return
    overlay(overlay(md5(salt) placing lpad(to_hex(ms), 12, '0') || '7' from 1) placing 'a' from 17)::uuid;
  create function pg_temp.pick(salt text, below integer) returns integer immutable parallel safe language sql return
    (hashtext(salt) & 2147483647) % below;
  create function pg_temp.oem_no(salt text) returns integer immutable parallel safe language sql return
    case when pg_temp.pick(salt, 100) < 50 then 1 when pg_temp.pick(salt, 100) < 75 then 2
      when pg_temp.pick(salt, 100) < 88 then 3 when pg_temp.pick(salt, 100) < 96 then 4 else 5 end;
  create function pg_temp.day(n integer) returns bigint immutable parallel safe language sql return
    1672531200000 + n * 86400000::bigint`

const tenants = ({ rows, projects }: SeedSize): string => `
  insert into oem (id, code, name)
    select pg_temp.id_at(pg_temp.day(0) + n, 'oem' || n), 'oem-' || n, '运营商' || n from generate_series(1, 5) n;

  create temp table seed_company as
    select n, pg_temp.oem_no('company' || (n - 1) % ${companies / 2}) as oem_no,
      pg_temp.id_at(pg_temp.day(1) + n, 'company' || n) as id
    from generate_series(1, ${companies}) n;
  insert into company (id, oem_id, parent_id, name)
    select c.id, pg_temp.id_at(pg_temp.day(0) + c.oem_no, 'oem' || c.oem_no), p.id, '公司' || c.n
    from seed_company c left join seed_company p on c.n > ${companies / 2} and p.n = c.n - ${companies / 2};

  create temp table seed_project as
    with weights as (select n, n ^ -0.8 as weight from generate_series(1, ${projects}) n),
      sizes as (select n, floor(weight / sum(weight) over () * ${rows})::integer as size from weights),
      owned as (
        select n, size + case n when 1 then ${rows} - sum(size) over () else 0 end as size,
          case n when 1 then 1 else pg_temp.oem_no('project' || n) end as oem_no from sizes),
      numbered as (select *, row_number() over (partition by oem_no) as place, count(*) over (partition by oem_no) as many
        from seed_company)
    select o.n, o.size::integer, o.oem_no, c.id as company_id,
      pg_temp.id_at(pg_temp.day(0) + o.oem_no, 'oem' || o.oem_no) as oem_id,
      pg_temp.day(2 + pg_temp.pick('began' || o.n, 700)) as began,
      pg_temp.id_at(pg_temp.day(2 + pg_temp.pick('began' || o.n, 700)), 'project' || o.n) as id,
      greatest(1, (o.size / 60)::integer) as areas
    from owned o left join numbered c on pg_temp.pick('held' || o.n, 10) < 7 and c.oem_no = o.oem_no
      and c.place = 1 + pg_temp.pick('holder' || o.n, c.many::integer);
  insert into project (id, oem_id, company_id, name, shard, longitude, latitude)
    select id, oem_id, company_id, '单位' || n, n % 256, 100 + pg_temp.pick('east' || n, 20000) / 1000.0,
      22 + pg_temp.pick('north' || n, 20000) / 1000.0 from seed_project;
  insert into area (id, oem_id, company_id, project_id, parent_id, kind, name)
    select pg_temp.id_at(began + a, 'area' || n || '-' || a), oem_id, company_id, id,
      case when a % 10 > 0 then pg_temp.id_at(began + a - a % 10, 'area' || n || '-' || (a - a % 10)) end,
      case when a % 10 > 0 then 'floor' else 'building' end, (a / 10 + 1) || '号楼' || (a % 10) || '层'
    from seed_project, generate_series(0, areas - 1) a`

/** In tens that were installed together: a gateway, six that speak for themselves and three loops of the gateway. */
const equipment = `
  insert into equipment (id, oem_id, company_id, project_id, area_id, parent_id, child_key, shard, key_code, type_no,
      name, install_add, expires_at, created_at)
    select pg_temp.id_at(ms + slot, 'e' || salt || '-' || slot), oem_id, company_id, id,
      case when pg_temp.pick('in' || salt, 12) > 0
        then pg_temp.id_at(began + area, 'area' || n || '-' || area) end,
      case when slot > 6 then pg_temp.id_at(ms, 'e' || salt || '-0') end,
      case when slot > 6 then 'loop-' || slot end,
      n % 256,
      'K' || case when slot > 6 then salt || '-0' else salt || '-' || slot end,
      ($1::integer[])[1 + kind],
      ($2::text[])[1 + kind] || place,
      (1 + area / 10) || '号楼' || area % 10 || '层',
      case when pg_temp.pick('paid' || salt, 3) = 0 then now() + (pg_temp.pick('until' || salt, 800) - 100) * interval '1 day' end,
      to_timestamp(ms / 1000.0)
    from (
      select p.*, place, (place - 1) % 10 as slot, p.n || '-' || (place - 1) / 10 as salt,
        p.began + pg_temp.pick('wave' || p.n || '-' || (place - 1) / 500, 300) * 86400000::bigint
          + (place - 1) / 10 * 60000 as ms,
        pg_temp.pick('area' || p.n || '-' || (place - 1) / 10, p.areas) as area,
        pg_temp.pick('kind' || p.n || '-' || place, array_length($1::integer[], 1)) as kind
      from seed_project p, generate_series(1, p.size) place
    ) installed
    order by ms, slot`

/** Most are well; 4 % are silent or were never heard of, 1.5 % have a fault or a hazard, a few thousand an alarm. */
const shadows = `
  insert into equipment_shadow (equipment_id, oem_id, company_id, project_id, type_no, area_id, version, reported, online,
      offline_cause, state, reported_at)
    select id, oem_id, company_id, project_id, type_no, area_id, 1000,
      '{"temperature": {"value": 23.4, "at": "2026-01-01T00:00:00.000Z"}, "signal": {"value": -71, "at": "2026-01-01T00:00:00.000Z"}}',
      case when luck < 25 then false when luck < 40 then null else true end,
      case when luck < 25 then 'silence' end,
      case when luck < 25 then 1 when luck < 40 then 0 when luck < 48 then 2 when luck < 55 then 3 when luck < 57 then 4
        when luck = 57 and id::text like '%00' then 5 else 0 end,
      case when luck < 25 or luck >= 40 then now() - luck * interval '1 second' end
    from (select *, pg_temp.pick('luck' || id, 1000) as luck from equipment) e`

const search = `
  insert into equipment_search (equipment_id, oem_id, company_id, project_id, words)
    select id, oem_id, company_id, project_id, lower(concat_ws(' ', name, pinyin, key_code, serial_no))
    from equipment`

/** What the triggers would have counted. */
const counts = `
  insert into equipment_count (oem_id, company_id, project_id, type_no, total)
    select oem_id, company_id, project_id, type_no, count(*) from equipment group by 1, 2, 3, 4;
  insert into area_count (oem_id, company_id, project_id, area_id, type_no, total)
    select oem_id, company_id, project_id, area_id, coalesce(type_no, 0), count(*) from equipment
    group by oem_id, company_id, project_id, area_id, grouping sets ((type_no), ())
    order by project_id, area_id;
  select prove_fleet_count()`

type Index = { name: string; definition: string }

/** Built once after the load: a tenth of the time that a million single insertions take. */
const dropIndexes = async (client: pg.Client, tables: readonly string[]): Promise<Index[]> => {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where not i.indisprimary and i.indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

const tables = ['equipment', 'equipment_shadow', 'equipment_search']

/** As the superuser, because only it may leave out triggers and foreign keys: the rows fit by construction. */
export const seedRegistry = async (superUrl: string, size: SeedSize): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`set synchronous_commit = off; set work_mem = '1GB'`)
    const indexes = await dropIndexes(client, tables)
    await client.query(functions)
    await client.query(tenants(size))
    const slots = typeSlots()
    await client.query(equipment, [slots.map(({ no }) => no), slots.map(({ name }) => name)])
    await client.query(shadows)
    await client.query(counts)
    if (size.withSearch) await client.query(search)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
