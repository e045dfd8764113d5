import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const ofCompany = inScope({ oem: 'oem_id', company: 'company_id', project: null, equipment: null })
const auditPlace = inScope({ oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null })
const tokenColumns = 'id, oem_id, company_id, role_id, name, made_by, created_at, expires_at, used_at, revoked_at'
const modelColumns = 'id, oem_id, company_id, name, address, kinds, state, made_by, created_at'

/** What a custom company has of its own: programs' tokens, push models, a prepaid balance; and where an audit row lies. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- A subsidiary belongs to the operator of the company above it, whatever its maker says.
    create function company_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if new.parent_id is not null then
        select c.oem_id into new.oem_id from company c where c.id = new.parent_id;
      end if;
      return new;
    end $$;
    create trigger company_place before insert on company for each row execute function company_place();
    -- The operator of whatever hangs on a company.
    create function place_of_company() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      select c.oem_id into new.oem_id from company c where c.id = new.company_id;
      return new;
    end $$;
    grant insert, update (name) on company to vigil_api;
    grant execute on function company_line to vigil_engine;

    create table company_token (
      id uuid primary key,
      hash bytea not null unique check (length(hash) = 32),
      oem_id uuid not null references oem,
      company_id uuid not null references company,
      role_id uuid not null references role on delete cascade,
      name text not null,
      made_by uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      revoked_at timestamptz
    );
    create index company_token_by_company on company_token (company_id, id);
    create index company_token_by_role on company_token (role_id);
    create index company_token_by_end on company_token (expires_at) where revoked_at is null;
    create trigger company_token_place before insert on company_token for each row execute function place_of_company();
    create trigger rights_change after delete or update of revoked_at on company_token
      for each row execute function note_rights_change('id');
    create function note_token_role_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) select t.id from company_token t where t.role_id = new.id and t.revoked_at is null;
      return null;
    end $$;
    create trigger token_rights_change after update on role for each row
      when (old.permissions is distinct from new.permissions or old.equipment_permissions is distinct from new.equipment_permissions)
      execute function note_token_role_change();

    -- As resolve_token answers for a person. The token's own id stands where an account's would.
    create function resolve_company_token(token_hash bytea) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[])
      security definer set search_path = public language plpgsql as $$
    begin
      update company_token t set used_at = now()
        where t.hash = token_hash and (t.used_at is null or t.used_at < now() - interval '1 minute')
          and t.revoked_at is null and t.expires_at > now();
      return query
        with recursive held as (
          select c.id from company_token t join company c on c.id = t.company_id where t.hash = token_hash
          union select c.id from company c join held p on c.parent_id = p.id
        )
        select t.id, t.oem_id, t.role_id, r.role_type, r.job, r.permissions, r.equipment_permissions, 'company'::text,
          (select array_agg(h.id) from held h)
        from company_token t join role r on r.id = t.role_id join oem o on o.id = t.oem_id
        where t.hash = token_hash and t.revoked_at is null and t.expires_at > now() and o.state <> 'closed';
    end $$;
    grant execute on function resolve_company_token to vigil_api;

    create table push_model (
      id uuid primary key,
      oem_id uuid not null references oem,
      company_id uuid not null references company,
      name text not null,
      address text not null,
      kinds text[] not null,
      -- Needed in the clear to sign with; the api role writes it and cannot read it.
      secret text not null,
      state text not null default 'active' check (state in ('active', 'paused')),
      made_by uuid not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index push_model_by_company on push_model (company_id, id);
    create trigger push_model_place before insert on push_model for each row execute function place_of_company();

    create table push_delivery (
      id uuid primary key,
      -- The order in which things became true.
      place bigint generated always as identity,
      model_id uuid not null references push_model on delete cascade,
      oem_id uuid not null, company_id uuid not null,
      project_id uuid, equipment_id uuid,
      -- Whatever has the same line goes one after the other: one piece of equipment, or the model's own tests.
      line uuid generated always as (coalesce(equipment_id, model_id)) stored,
      -- Where it stood in the outbox; null for a test. Told twice, it is taken up once.
      outbox_lane smallint, outbox_id bigint,
      kind text not null,
      event jsonb not null,
      event_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
      attempts integer not null default 0,
      begun_at timestamptz not null default clock_timestamp(),
      done_at timestamptz,
      status smallint,
      failure text,
      created_at timestamptz not null default clock_timestamp(),
      unique (model_id, outbox_lane, outbox_id)
    );
    create index push_delivery_by_model on push_delivery (model_id, id);
    create index push_delivery_line on push_delivery (model_id, line, place) where state = 'waiting';
    create index push_delivery_dead on push_delivery (model_id) where state = 'dead';
    create index push_delivery_by_end on push_delivery (done_at) where done_at is not null;

    -- When the first that waits in a line is tried; infinity while nothing waits. The row is also the line's lock: whoever
    -- adds to a line and whoever ends one of it do so one after the other, so that nothing is left behind unseen.
    create table push_line (
      model_id uuid not null references push_model on delete cascade,
      line uuid not null,
      next_at timestamptz not null default clock_timestamp(),
      primary key (model_id, line)
    );
    create index push_line_due on push_line (model_id, next_at);
    create function push_line_wake() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into push_line as l (model_id, line) values (new.model_id, new.line)
      on conflict (model_id, line) do update set next_at = clock_timestamp() where l.next_at = 'infinity';
      return null;
    end $$;
    create trigger push_line_added after insert on push_delivery for each row execute function push_line_wake();
    create trigger push_line_revived after update of state on push_delivery for each row
      when (old.state = 'dead' and new.state = 'waiting') execute function push_line_wake();

    -- How far the outbox was read for push models.
    create table push_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null);
    insert into push_cursor select l, coalesce((select max(o.id) from outbox o where o.lane = l), 0) from generate_series(1, 2) l;

    create table balance_entry (
      id uuid primary key,
      oem_id uuid not null references oem,
      company_id uuid not null references company,
      place bigint not null,
      kind text not null check (kind in ('recharge', 'transferOut', 'charge')),
      amount bigint not null check (amount <> 0),
      balance bigint not null,
      note text not null default '',
      idempotency_key text not null,
      account_id uuid not null,
      created_at timestamptz not null default clock_timestamp(),
      unique (company_id, place),
      unique (company_id, idempotency_key)
    );
    -- One after the other for each company, and the balance is what the row before says: nobody can write another.
    create function balance_place() returns trigger security definer set search_path = public language plpgsql as $$
    declare last balance_entry;
    begin
      perform pg_advisory_xact_lock(hashtextextended(new.company_id::text, 15));
      select c.oem_id into new.oem_id from company c where c.id = new.company_id;
      select * into last from balance_entry b where b.company_id = new.company_id order by b.place desc limit 1;
      new.place := coalesce(last.place, 0) + 1;
      new.balance := coalesce(last.balance, 0) + new.amount;
      return new;
    end $$;
    create trigger balance_place before insert on balance_entry for each row execute function balance_place();

    -- An audit row lies where its target lies, else where whoever acted stands.
    create function audit_place() returns trigger security definer set search_path = public language plpgsql as $$
    declare found_oem uuid; ids uuid[] := coalesce(actor_scope_ids(), '{}');
    begin
      if new.project_id is null and new.company_id is null and new.target_id is not null then
        select p.oem_id, p.company_id, p.project_id into found_oem, new.company_id, new.project_id from (
          select e.oem_id, e.company_id, e.project_id from equipment e where e.id = new.target_id
          union all select j.oem_id, j.company_id, j.id from project j where j.id = new.target_id
          union all select c.oem_id, c.id, null from company c where c.id = new.target_id
          union all select a.oem_id, a.company_id, a.project_id from area a where a.id = new.target_id
          union all select t.oem_id, t.company_id, null from company_token t where t.id = new.target_id
          union all select m.oem_id, m.company_id, null from push_model m where m.id = new.target_id
          union all select o.id, null, null from oem o where o.id = new.target_id
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
    create index audit_entry_by_company on audit_entry (company_id, id) where company_id is not null;
    create index audit_entry_by_project on audit_entry (project_id, id) where project_id is not null;

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
    grant execute on function audit_chain to vigil_api;
  `.execute(db)

  await protect(db, 'company_token', {
    api: `select (${tokenColumns}), insert, update (revoked_at)`,
    engine: `select (id, expires_at, revoked_at), update (revoked_at)`,
    using: ofCompany,
  })
  await protect(db, 'push_model', {
    api: `select (${modelColumns}), insert, delete, update (name, address, kinds, state)`,
    engine: 'select',
    using: ofCompany,
  })
  await protect(db, 'push_delivery', {
    api: 'select, insert, update (state, attempts, begun_at, done_at)',
    engine: 'select, insert, update, delete',
    using: ofCompany,
  })
  // Reached by its delivery: the api shows when the next attempt is.
  await protect(db, 'push_line', {
    api: 'select',
    engine: 'select, update',
    using: 'exists (select 1 from push_model m where m.id = model_id)',
  })
  await protect(db, 'push_cursor', { engine: 'select, update' })
  // Money rows are added and never changed: nobody is given more than that.
  await protect(db, 'balance_entry', { api: 'select, insert', using: ofCompany })
  // Everyone also sees what he did himself.
  await sql
    .raw(
      `drop policy api_scope on audit_entry;
       create policy api_sees on audit_entry for select to vigil_api
         using (account_id = (select actor_account()) or ${auditPlace});
       create policy api_adds on audit_entry for insert to vigil_api
         with check (account_id is not distinct from (select actor_account()))`,
    )
    .execute(db)
}
