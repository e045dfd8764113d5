import { sql, type Kysely } from 'kysely'
import { inOperator, inUnit, protect } from '../row-security.ts'

/** What lies in a unit, by its own id. */
const unitRows = [
  'alarm',
  'hazard',
  'work_order',
  'maintenance_plan',
  'unit_report',
  'isolation',
  'walk_test',
  'duty_shift',
  'duty_check',
  'duty_handover',
  'inspector_pack',
  'inspector_pack_link',
  'project_contact',
  'notice',
  'command',
  'visit',
  'door_grant',
  'door_group',
]

/** What was done and refused, by whom and where, sealed in a chain that shows whether a row was touched. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      oem_id uuid, company_id uuid, project_id uuid,
      account_id uuid,
      action text not null,
      target_id uuid,
      outcome text not null,
      details jsonb not null default '{}'
    );
    create index audit_entry_by_oem on audit_entry (oem_id, id);
    create index audit_entry_by_account on audit_entry (account_id, id);
    create index audit_entry_by_company on audit_entry (company_id, id) where company_id is not null;
    create index audit_entry_by_project on audit_entry (project_id, id) where project_id is not null;

    -- A row may be committed after one with a higher id, and a seal must never have to be opened again. So whoever appends
    -- holds this lock before his id is drawn, and the sealer asks how far everything is committed.
    create function audit_appending() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(9003);
      return null;
    end $$;
    create trigger audit_appending before insert on audit_entry for each statement execute function audit_appending();

    -- Audit rows are appended freely and sealed per operator, each seal over the rows since the one before.
    create table audit_seal (
      id bigint generated always as identity primary key,
      oem_id uuid,
      from_id bigint not null, to_id bigint not null,
      hash bytea not null check (length(hash) = 32),
      prev bytea not null check (length(prev) = 32),
      at timestamptz not null default clock_timestamp()
    );
    create unique index audit_seal_order on audit_seal (coalesce(oem_id, '00000000-0000-0000-0000-000000000000'), to_id);
    create index audit_seal_by_end on audit_seal (to_id);

    -- Gives up after 50 ms: somebody who keeps his transaction open must not make everybody else wait.
    create function audit_settled() returns bigint
      security definer set search_path = public set lock_timeout = '50ms' language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(9003);
      return (select coalesce(max(id), 0) from audit_entry);
    end $$;

    -- Whether the seals of one chain hold, newest first. Only that comes back, so whoever sees a part of the rows may ask.
    create function audit_chain(which uuid, before_id bigint, since timestamptz, most integer) returns table (
        seal_id bigint, at timestamptz, from_id bigint, to_id bigint, row_count bigint, holds boolean, follows boolean)
      stable security definer set search_path = public language sql as $$
        select s.id, s.at, s.from_id, s.to_id, r.n,
          s.hash = sha256(s.prev || coalesce(r.bytes, ''::bytea)),
          case when b.to_id is null then s.prev = decode(repeat('00', 32), 'hex') and s.from_id = 1
            else s.prev = b.hash and s.from_id = b.to_id + 1 end
        from (
          select * from audit_seal x
          where coalesce(x.oem_id, '00000000-0000-0000-0000-000000000000') = coalesce(which, '00000000-0000-0000-0000-000000000000')
            and x.to_id < before_id and x.at >= since
          order by x.to_id desc limit most
        ) s
        left join lateral (
          select y.hash, y.to_id from audit_seal y
          where coalesce(y.oem_id, '00000000-0000-0000-0000-000000000000') = coalesce(which, '00000000-0000-0000-0000-000000000000')
            and y.to_id < s.to_id order by y.to_id desc limit 1
        ) b on true
        cross join lateral (
          select count(*) as n, convert_to(string_agg(octet_length(c.canonical) || ':' || c.canonical, '' order by c.id), 'UTF8') as bytes
          from (
            select e.id, jsonb_build_array(e.id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
              e.oem_id, e.company_id, e.project_id, e.account_id, e.action, e.target_id, e.outcome, e.details)::text as canonical
            from audit_entry e
            where e.oem_id is not distinct from which and e.id between s.from_id and s.to_id
          ) c
        ) r
        order by s.to_id desc
      $$;

    grant execute on function audit_settled to vigil_engine;
    grant execute on function audit_chain to vigil_api;
  `.execute(db)

  // Anyone may append what he did himself; reading follows the scope, and everyone also sees what he did himself; nobody
  // changes or deletes.
  await protect(db, 'audit_entry', {
    api: 'select, insert',
    engine: 'select, insert',
    policies: [
      `api_sees on audit_entry for select to vigil_api using (account_id = (select actor_account()) or ${inUnit})`,
      `api_adds on audit_entry for insert to vigil_api
        with check (account_id is not distinct from (select actor_account()))`,
    ],
  })
  await protect(db, 'audit_seal', {
    api: 'select',
    engine: 'select, insert',
    using: inOperator,
  })

  await sql
    .raw(
      `
    -- What was done lies where its target lies. What was refused lies where whoever asked stands, whatever he named.
    create function audit_place() returns trigger security definer set search_path = public language plpgsql as $$
    declare found_oem uuid; ids uuid[] := coalesce(actor_scope_ids(), '{}');
      is_refused boolean := new.action like '%.action' and new.outcome <> 'ok';
    begin
      if not is_refused and new.project_id is null and new.company_id is null and new.target_id is not null then
        select p.oem_id, p.company_id, p.project_id into found_oem, new.company_id, new.project_id from (
          select e.oem_id, e.company_id, e.project_id from equipment e where e.id = new.target_id
          union all select j.oem_id, j.company_id, j.id from project j where j.id = new.target_id
          union all select c.oem_id, c.id, null from company c where c.id = new.target_id
          union all select a.oem_id, a.company_id, a.project_id from area a where a.id = new.target_id
          union all select t.oem_id, t.company_id, null from company_token t where t.id = new.target_id
          union all select m.oem_id, m.company_id, null from push_model m where m.id = new.target_id
          union all select o.id, null, null from oem o where o.id = new.target_id
          ${unitRows.map((table) => `union all select x.oem_id, x.company_id, x.project_id from ${table} x where x.id = new.target_id`).join('\n          ')}
        ) p limit 1;
        new.oem_id := coalesce(new.oem_id, found_oem);
      end if;
      if new.project_id is null and new.company_id is null and actor_scope_kind() = 'project' and cardinality(ids) = 1 then
        select p.company_id, p.id into new.company_id, new.project_id from project p where p.id = ids[1];
      elsif new.project_id is null and new.company_id is null and actor_scope_kind() = 'company' then
        -- The highest of them: the others are its subsidiaries.
        select c.id into new.company_id from company c
          where c.id = any(ids) and (c.parent_id is null or c.parent_id <> all(ids)) order by c.id limit 1;
      end if;
      return new;
    end $$;
    create trigger audit_place before insert on audit_entry for each row execute function audit_place();
  `,
    )
    .execute(db)
}
