import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null }

/** Units that people make and look after: facts, whom to call there in which order, and tables of units that came in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table project
      add column version integer not null default 1,
      -- What the customer's own books call it.
      add column external_code text,
      add column service_from timestamptz,
      add column service_until timestamptz,
      add constraint project_service check (service_until > service_from);
    -- Within the company, so that nobody learns from a refusal what a company beside his has.
    create unique index project_external_code on project (oem_id, company_id, external_code) nulls not distinct
      where external_code is not null;

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

    -- What an import answered, so that the same one again answers the same and does nothing.
    create table project_import (
      account_id uuid not null references account,
      import_key text not null,
      digest bytea not null,
      report jsonb not null,
      created_at timestamptz not null default now(),
      primary key (account_id, import_key)
    );

    grant insert, update (name, kind, address, state, longitude, latitude, version, external_code, service_from,
      service_until) on project to vigil_api;
  `.execute(db)

  await protect(db, 'project_contact', {
    api: 'select, insert, update, delete',
    engine: 'select',
    using: inScope(site),
  })
  await protect(db, 'project_import', {
    api: 'select, insert',
    using: 'account_id = (select actor_account())',
  })
}
