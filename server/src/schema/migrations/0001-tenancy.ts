import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** Everything of an account except its password hash, which only the login functions read. */
const accountColumns = `id, oem_id, login_name, mobile, nickname, person, tel, job, province_code, city_code,
  district_code, icon, state, created_at`

/** Who exists: operators, companies, units, areas, accounts, roles, grants, tokens. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- A function is closed until it is granted; by default PostgreSQL lets everyone run it.
    alter default privileges revoke execute on functions from public;

    -- Who is asking, as the transaction's own settings; an unset one is null and matches nothing.
    create function actor_account() returns uuid stable parallel safe language sql
      return nullif(current_setting('app.account_id', true), '')::uuid;
    create function actor_scope_kind() returns text stable parallel safe language sql
      return nullif(current_setting('app.scope_kind', true), '');
    create function actor_scope_ids() returns uuid[] stable parallel safe language sql
      return nullif(current_setting('app.scope_ids', true), '')::uuid[];
    grant execute on function actor_account, actor_scope_kind, actor_scope_ids to vigil_api, vigil_engine;

    create table oem (
      id uuid primary key,
      code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
      name text not null,
      state text not null default 'active' check (state in ('applied','reviewed','active','suspended','closed')),
      created_at timestamptz not null default now()
    );

    create table company (
      id uuid primary key,
      oem_id uuid not null references oem,
      parent_id uuid references company,
      name text not null,
      created_at timestamptz not null default now()
    );
    create index company_by_oem on company (oem_id, id);
    create index company_by_parent on company (parent_id, id);

    create table project (
      id uuid primary key,
      oem_id uuid not null references oem,
      company_id uuid references company,
      name text not null,
      kind text not null default 'other',
      address text not null default '',
      state text not null default 'active' check (state in ('draft','active','suspended','archived')),
      longitude double precision,
      latitude double precision,
      -- One writer per unit: merging, storm groups and zones need everything of a unit in one shard.
      shard smallint not null check (shard between 0 and 255),
      created_at timestamptz not null default now()
    );
    create index project_by_oem on project (oem_id, id);
    create index project_by_company on project (company_id, id);

    create table area (
      id uuid primary key,
      oem_id uuid not null,
      company_id uuid,
      project_id uuid not null references project,
      parent_id uuid references area,
      kind text not null check (kind in ('building','floor','zone')),
      name text not null,
      created_at timestamptz not null default now()
    );
    create index area_by_project on area (project_id, id);

    create table account (
      id uuid primary key,
      -- Null for the platform's own people.
      oem_id uuid references oem,
      login_name text not null,
      mobile text,
      password_hash text not null,
      nickname text, person text, tel text, job text,
      province_code text, city_code text, district_code text, icon text,
      state text not null default 'active' check (state in ('pending','active','closed')),
      failed_logins smallint not null default 0,
      locked_until timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index account_login on account (login_name, coalesce(oem_id, '00000000-0000-0000-0000-000000000000'));
    create index account_by_oem on account (oem_id, id);

    create table role (
      id uuid primary key,
      oem_id uuid references oem,
      role_type smallint not null check (role_type between 0 and 5),
      job text,
      name text not null,
      permissions text not null,
      equipment_permissions text not null,
      created_at timestamptz not null default now()
    );
    create index role_by_oem on role (oem_id, id);

    create table role_grant (
      id uuid primary key,
      account_id uuid not null references account,
      role_id uuid not null references role,
      scope_kind text not null check (scope_kind in ('platform','oem','company','project','equipment')),
      -- Null for the platform, and for END_USER, whose scope is what equipment_binding says.
      scope_id uuid check ((scope_kind in ('platform', 'equipment')) = (scope_id is null)),
      -- Where the scope lies; a trigger fills these, so that no caller can claim another place.
      oem_id uuid, company_id uuid, project_id uuid,
      granted_by uuid,
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      unique nulls not distinct (account_id, role_id, scope_kind, scope_id)
    );
    create index role_grant_by_account on role_grant (account_id, role_id);

    create function role_grant_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      new.oem_id := null; new.company_id := null; new.project_id := null;
      if new.scope_kind = 'oem' then
        select id into new.oem_id from oem where id = new.scope_id;
      elsif new.scope_kind = 'company' then
        select oem_id, id into new.oem_id, new.company_id from company where id = new.scope_id;
      elsif new.scope_kind = 'project' then
        select oem_id, company_id, id into new.oem_id, new.company_id, new.project_id from project where id = new.scope_id;
      elsif new.scope_kind = 'equipment' then
        select oem_id into new.oem_id from account where id = new.account_id;
      end if;
      if new.scope_kind <> 'platform' and new.oem_id is null then
        raise exception 'a grant must point to a place that exists' using errcode = '23503';
      end if;
      return new;
    end $$;
    create trigger role_grant_place before insert or update on role_grant
      for each row execute function role_grant_place();

    create table access_token (
      hash bytea primary key check (length(hash) = 32),
      account_id uuid not null references account,
      -- The brand the token was issued at; it is worth nothing anywhere else.
      oem_id uuid,
      role_id uuid not null references role,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index access_token_by_account on access_token (account_id);
  `.execute(db)

  const platformOrOem = inScope({ oem: 'oem_id', company: null, project: null, equipment: null })
  const siteColumns = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null }
  const self = 'account_id = (select actor_account())'
  await protect(db, 'oem', {
    api: 'select',
    using: inScope({ ...siteColumns, oem: 'id', company: null, project: null }),
  })
  await protect(db, 'company', { api: 'select', using: inScope({ ...siteColumns, company: 'id', project: null }) })
  await protect(db, 'project', { api: 'select', engine: 'select', using: inScope({ ...siteColumns, project: 'id' }) })
  await protect(db, 'area', { api: 'select, insert, update, delete', using: inScope(siteColumns) })
  // Everyone sees his own grants; nobody leaves a grant behind outside the scope he holds himself.
  await protect(db, 'role_grant', {
    api: 'select, insert, delete',
    using: `${self} or ${inScope(siteColumns)}`,
    check: inScope(siteColumns),
  })
  // The grants of a sub-select are themselves filtered, so a unit's manager sees the unit's people only.
  await protect(db, 'account', {
    api: `select (${accountColumns}), update (nickname, person, tel, province_code, city_code, district_code)`,
    using: `id = (select actor_account()) or ${platformOrOem}
      or exists (select 1 from role_grant g where g.account_id = account.id and g.account_id <> actor_account())`,
  })
  await protect(db, 'role', {
    api: 'select',
    using: `oem_id is null or ${platformOrOem} or exists (select 1 from role_grant g where g.role_id = role.id)`,
  })
  await protect(db, 'access_token', { api: 'select, insert, update, delete', using: self })
}
