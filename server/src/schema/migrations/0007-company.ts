import { sql, type Kysely } from 'kysely'
import { inCompany, protect } from '../row-security.ts'

const tokenColumns = `id, oem_id, company_id, role_id, name, made_by, created_at, expires_at, used_at, revoked_at,
  may_control`
const modelColumns = 'id, oem_id, company_id, name, address, kinds, state, made_by, created_at'

/** What a custom company has of its own: programs' tokens and push models. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
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
      revoked_at timestamptz,
      -- To move equipment is a right of its own: no role brings it along.
      may_control boolean not null default false
    );
    create index company_token_by_company on company_token (company_id, id);
    create index company_token_by_role on company_token (role_id);
    create index company_token_by_end on company_token (expires_at) where revoked_at is null;
    create index company_token_by_maker on company_token (made_by);
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

    -- As resolve_token answers for a person. The token's own id stands where an account's would, and whoever made the token
    -- is asked each time.
    create function resolve_company_token(token_hash bytea) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[], may_control boolean)
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
          (select array_agg(h.id) from held h), t.may_control
        from company_token t join role r on r.id = t.role_id join oem o on o.id = t.oem_id
        where t.hash = token_hash and t.revoked_at is null and t.expires_at > now() and o.state <> 'closed'
          and vouches(t.made_by, 'customComy:custom', t.oem_id, t.company_id, null);
    end $$;

    -- Whoever acts has a name: a person his own, a program its token's.
    create view named_actor as
      select id, coalesce(person, nickname, login_name) as name from account
      union all select id, name from company_token;
    revoke all on named_actor from public;

    -- By the id that stands in a row which the reader sees.
    create function program_name(which uuid) returns text stable security definer set search_path = public language sql as
      $$ select t.name from company_token t where t.id = which $$;

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
    -- In whole milliseconds, as the worker's clock counts: what was added a moment ago is due in the same round.
    create table push_line (
      model_id uuid not null references push_model on delete cascade,
      line uuid not null,
      next_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      primary key (model_id, line)
    );
    create index push_line_due on push_line (model_id, next_at);

    -- What threatens life does not wait behind a receiver's pause: its line is tried at once, in its order.
    create function push_line_wake() returns trigger security definer set search_path = public
      language plpgsql as $$
    begin
      insert into push_line as l (model_id, line) values (new.model_id, new.line)
      on conflict (model_id, line) do update set next_at = date_trunc('milliseconds', clock_timestamp())
        where l.next_at = 'infinity' or (new.outbox_lane = 1 and l.next_at > clock_timestamp());
      return null;
    end $$;
    create trigger push_line_added after insert on push_delivery for each row execute function push_line_wake();
    create trigger push_line_revived after update of state on push_delivery for each row
      when (old.state = 'dead' and new.state = 'waiting') execute function push_line_wake();

    -- How far the outbox was read for push models.
    create table push_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null);

    insert into push_cursor (lane, position) values (1, 0), (2, 0);

    grant execute on function resolve_company_token, program_name to vigil_api;
  `.execute(db)

  await protect(db, 'company_token', {
    api: `select (${tokenColumns}), insert, update (revoked_at)`,
    engine: `select (id, expires_at, revoked_at), update (revoked_at)`,
    using: inCompany,
  })
  await protect(db, 'push_model', {
    api: `select (${modelColumns}), insert, delete, update (name, address, kinds, state)`,
    engine: 'select',
    using: inCompany,
  })
  await protect(db, 'push_delivery', {
    api: 'select, insert, update (state, attempts, begun_at, done_at)',
    engine: 'select, insert, update, delete',
    using: inCompany,
  })
  // Reached by its delivery: the api shows when the next attempt is.
  await protect(db, 'push_line', {
    api: 'select',
    engine: 'select, update',
    using: 'exists (select 1 from push_model m where m.id = model_id)',
  })
  await protect(db, 'push_cursor', { engine: 'select, update' })
}
