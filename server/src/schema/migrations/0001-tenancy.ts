import { sql, type Kysely } from 'kysely'
import { inOperator, inScope, inUnit, protect } from '../row-security.ts'

/** Who exists: operators, companies, units, areas, and whom to call there in which order. */
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

    create table oem (
      id uuid primary key,
      code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
      name text not null,
      state text not null default 'active' check (state in ('applied','reviewed','active','suspended','closed')),
      created_at timestamptz not null default now(),
      contact_person text,
      contact_tel text,
      area_codes text[] not null default '{}',
      service_ends_at timestamptz,
      message_pack integer not null default 0 check (message_pack >= 0),
      price_list text
    );

    create table oem_move (
      id uuid primary key,
      oem_id uuid not null references oem,
      at timestamptz not null default now(),
      -- Null: it began.
      from_state text,
      to_state text not null,
      reason text not null,
      account_id uuid
    );
    create index oem_move_by_oem on oem_move (oem_id, id);

    -- What the platform agreed with an operator is not the operator's to change, whatever a call lets through.
    create function oem_kept() returns trigger language plpgsql as $$
    begin
      if actor_scope_kind() <> 'platform' and row(new.code, new.name, new.state, new.area_codes, new.service_ends_at,
          new.message_pack, new.price_list) is distinct from row(old.code, old.name, old.state, old.area_codes,
          old.service_ends_at, old.message_pack, old.price_list) then
        raise exception 'an operator changes only its own contact' using errcode = '42501';
      end if;
      return new;
    end $$;
    create trigger oem_kept before update on oem for each row execute function oem_kept();

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
      -- As far up as a web map draws it, in degrees; such maps end at 85.
      map_y double precision
        generated always as (degrees(ln(tan(radians(45 + least(85, greatest(-85, latitude)) / 2))))) stored,
      -- By which its clock goes.
      zone text not null default 'Asia/Shanghai',
      -- One writer per unit: merging, storm groups and zones need everything of a unit in one shard.
      shard smallint not null check (shard between 0 and 255),
      created_at timestamptz not null default now(),
      version integer not null default 1,
      -- What the customer's own books call it.
      external_code text,
      service_from timestamptz,
      service_until timestamptz,
      constraint project_service check (service_until > service_from)
    );
    create index project_by_oem on project (oem_id, id);
    create index project_by_company on project (company_id, id);
    create index project_by_zone on project (zone);
    create index project_by_place on project (longitude, latitude) where longitude is not null;
    -- What unitCodeOf of the contract says, to find the unit by it.
    create index project_by_unit_code on project ((upper(right(id::text, 10))));
    -- Within the company, so that nobody learns from a refusal what a company beside his has.
    create unique index project_external_code on project (oem_id, company_id, external_code) nulls not distinct
      where external_code is not null;

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

    -- A company and everything above it.
    create function company_line(which uuid) returns uuid[] stable security definer set search_path = public language sql as $$
      with recursive line as (
        select c.id, c.parent_id from company c where c.id = which
        union select c.id, c.parent_id from company c join line on c.id = line.parent_id
      ) select coalesce(array_agg(id), '{}') from line
    $$;

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

    -- A company's unit is its operator's, whatever the caller says.
    create function project_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if new.company_id is not null and not exists
        (select 1 from company c where c.id = new.company_id and c.oem_id = new.oem_id) then
        raise exception 'a unit belongs to the operator of its company' using errcode = '23503';
      end if;
      return new;
    end $$;
    create trigger project_place before insert or update of oem_id, company_id on project
      for each row execute function project_place();

    -- Behind every way to add something. Alarms, readings and presence add nothing here: a fire arrives all the same.
    create function oem_grows() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if exists (select 1 from added a join oem o on o.id = a.oem_id where o.state <> all(tg_argv)) then
        raise exception 'the operator is not active' using errcode = 'VG001';
      end if;
      return null;
    end $$;
    create trigger oem_grows after insert on company referencing new table as added
      for each statement execute function oem_grows('active');
    create trigger oem_grows after insert on project referencing new table as added
      for each statement execute function oem_grows('active');
    create trigger oem_grows after insert on area referencing new table as added
      for each statement execute function oem_grows('active');

    create table project_contact (
      id uuid primary key,
      oem_id uuid not null, company_id uuid,
      project_id uuid not null references project,
      call_order smallint not null,
      person text not null,
      tel text not null,
      duty text not null check (duty in ('responsible','manager','duty','maintainer','other')),
      -- That a call to this number was answered, and who says so why; a new number begins without.
      tested_at timestamptz,
      tested_by uuid,
      test_reason text,
      created_at timestamptz not null default now(),
      check ((tested_at is null) = (tested_by is null))
    );
    create index project_contact_by_project on project_contact (project_id, call_order, id);

    grant execute on function actor_account, actor_scope_kind, actor_scope_ids, company_line to vigil_api, vigil_engine;
  `.execute(db)

  await protect(db, 'oem', {
    api: `select, insert, update (name, state, contact_person, contact_tel, area_codes, service_ends_at, message_pack,
      price_list)`,
    using: inScope({ oem: 'id', company: null, project: null, equipment: null }),
  })
  await protect(db, 'oem_move', {
    api: 'select, insert',
    using: inOperator,
    check: `(select actor_scope_kind()) = 'platform'`,
  })
  await protect(db, 'company', {
    api: 'select, insert, update (name)',
    using: inScope({ oem: 'oem_id', company: 'id', project: null, equipment: null }),
  })
  await protect(db, 'project', {
    api: `select, insert, update (name, kind, address, state, longitude, latitude, zone, version, external_code,
      service_from, service_until)`,
    engine: 'select',
    using: inScope({ oem: 'oem_id', company: 'company_id', project: 'id', equipment: null }),
  })
  await protect(db, 'area', { api: 'select, insert, update, delete', using: inUnit })
  await protect(db, 'project_contact', {
    api: 'select, insert, update, delete',
    engine: 'select',
    using: inUnit,
  })
}
