/** Companies, units, people and equipment. Every name holds the word that the matrix searches for. */
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { accountOf, idOf, ownShare, siteOf, sitePlace, type Filling, type Own, type Size } from './rows-of.ts'

const { inspector, dutyOfficer, endUser } = presetRoles

const tenants = (own: Own, { companies, projects }: Size): Filling[] => [
  {
    table: 'company',
    insert: `insert into company (id, oem_id, name)
      select ${idOf('n')}, '${own.oem}', 'sample company ' || n from generate_series(1, ${companies}) n`,
  },
  {
    table: 'project',
    insert: `insert into project (id, oem_id, company_id, name, address, shard)
      select ${idOf('n')}, '${own.oem}', ${idOf(`1 + n % ${companies}`)}, 'sample unit ' || n, 'sample road ' || n, n % 256
      from generate_series(1, ${projects}) n`,
  },
  {
    table: 'area',
    insert: `insert into area (id, oem_id, company_id, project_id, kind, name)
      select ${idOf('n')}, '${own.oem}', ${idOf(`1 + (1 + n % ${projects}) % ${companies}`)}, ${idOf(`1 + n % ${projects}`)},
        'building', 'sample house ' || n
      from generate_series(1, ${5 * projects}) n`,
  },
  {
    table: 'project_contact',
    insert: `insert into project_contact (id, oem_id, company_id, project_id, call_order, person, tel, duty)
      select ${idOf('n')}, '${own.oem}', ${idOf(`1 + (1 + n % ${projects}) % ${companies}`)}, ${idOf(`1 + n % ${projects}`)},
        n / ${projects}, 'sample ' || n, '12000000000', 'duty'
      from generate_series(1, ${3 * projects}) n`,
  },
]

const people = (own: Own, size: Size): Filling[] => [
  {
    table: 'account',
    insert: `insert into account (id, oem_id, login_name, mobile, password_hash, person, nickname)
      select ${idOf('n')}, '${own.oem}', 'sample-' || n, '139' || lpad(n::text, 8, '0'), '', 'sample ' || n, 'sample ' || n
      from generate_series(1, ${size.accounts}) n`,
  },
  {
    table: 'role_grant',
    insert: `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, oem_id, company_id, project_id)
      select ${idOf('n')}, ${idOf('n')},
        case when n % 10 = 0 then '${endUser.id}'::uuid when n % 3 = 0 then '${dutyOfficer.id}'::uuid else '${inspector.id}'::uuid end,
        case when n % 10 = 0 then 'equipment' else 'project' end, case when n % 10 > 0 then site.project_id end,
        site.oem_id, case when n % 10 > 0 then site.company_id end, case when n % 10 > 0 then site.project_id end
      from generate_series(1, ${size.accounts}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'access_token',
    insert: `insert into access_token (hash, account_id, oem_id, role_id, expires_at, device)
      select sha256(n::text::bytea), ${accountOf('n', size)}, '${own.oem}', '${inspector.id}', now() + interval '1 day', 'sample'
      from generate_series(1, ${2 * size.accounts}) n`,
  },
  {
    table: 'registration',
    insert: `insert into registration (id, account_id, oem_id, company_id, project_id, person, mobile, asked_at, outcome, decided_at)
      select ${idOf('n')}, ${idOf('n')}, ${sitePlace}, 'sample ' || n, '12000000000', now() - n * interval '1 minute',
        case when n % 10 > 0 then 'approved' end, case when n % 10 > 0 then now() end
      from generate_series(1, ${size.accounts / 2}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'invitation',
    insert: `insert into invitation (id, token_hash, oem_id, company_id, project_id, role_id, scope_kind, scope_id, mobile,
        invited_by, invited_role, created_at, expires_at)
      select ${idOf('n')}, sha256(n::text::bytea), ${sitePlace}, '${inspector.id}', 'project', site.project_id, '12000000000',
        ${accountOf('n', size)}, '${inspector.id}', now() - n * interval '1 minute', now() + interval '1 day'
      from generate_series(1, ${size.accounts / 2}) n, ${siteOf('n', own, size)}`,
  },
]

const equipment = (own: Own, size: Size): Filling[] => [
  {
    table: 'equipment',
    insert: `insert into equipment (id, oem_id, company_id, project_id, area_id, shard, key_code, type_no, name, serial_no,
        pinyin, install_add)
      select ${idOf('n')}, ${sitePlace}, case when n % ${ownShare} > 0 then ${idOf(`1 + n % ${size.projects}`)} end,
        n % 256, 'SAMPLE' || n, (array[101, 102, 103])[1 + n % 3], 'sample 水泵 ' || n, 'SN' || n, 'sampleshuibeng', 'sample road'
      from generate_series(1, ${size.equipment}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'equipment_shadow',
    insert: `insert into equipment_shadow (equipment_id, oem_id, company_id, project_id, type_no, area_id, version, online, state, reported_at)
      select id, oem_id, company_id, project_id, type_no, area_id, 1, right(key_code, 1) <> '7',
        case when key_code like '%00' then 1 else 0 end, now() - interval '1 minute'
      from equipment where key_code like 'SAMPLE%'`,
  },
  {
    table: 'equipment_search',
    insert: `insert into equipment_search (equipment_id, oem_id, company_id, project_id, words)
      select id, oem_id, company_id, project_id, lower(name || ' ' || key_code) from equipment where key_code like 'SAMPLE%'`,
  },
  {
    table: 'equipment_count',
    insert: `insert into equipment_count as c (oem_id, company_id, project_id, type_no, total)
      select oem_id, company_id, project_id, type_no, count(*) from equipment where key_code like 'SAMPLE%' group by 1, 2, 3, 4
      on conflict (project_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total`,
  },
  {
    table: 'fleet_count',
    insert: `insert into fleet_count (oem_id, type_no, state, amount)
      select oem_id, type_no, null, count(*) from equipment where key_code like 'SAMPLE%' group by 1, 2
      union all select oem_id, type_no, state, count(*) from equipment_shadow s where state > 0
        and exists (select 1 from equipment e where e.id = s.equipment_id and e.key_code like 'SAMPLE%') group by 1, 2, 3`,
  },
  {
    table: 'area_count',
    insert: `insert into area_count as c (oem_id, company_id, project_id, area_id, type_no, total)
      select oem_id, company_id, project_id, area_id, coalesce(type_no, 0), count(*) from equipment where key_code like 'SAMPLE%'
      group by oem_id, company_id, project_id, area_id, grouping sets ((type_no), ())
      on conflict (project_id, area_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total`,
  },
  {
    table: 'equipment_binding',
    insert: `insert into equipment_binding (account_id, equipment_id, oem_id, company_id, project_id)
      select ${idOf('10 * n')}, ${idOf('n')}, ${sitePlace}
      from generate_series(1, ${size.accounts / 10}) n, ${siteOf('n', own, size)}`,
  },
  {
    table: 'equipment_history',
    insert: `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
      select ${idOf(`1 + n % ${size.equipment}`)}, now() - interval '1 hour' * random(), 1, n, '{"sample": 1}'
      from generate_series(1, ${size.equipment / 2}) n`,
  },
]

export const placeRows = (own: Own, size: Size): Filling[] => [
  ...tenants(own, size),
  ...people(own, size),
  ...equipment(own, size),
]
