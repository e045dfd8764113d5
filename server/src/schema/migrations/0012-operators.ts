import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** Operators: what was agreed with them, how they came to where they are, and that none grows unless it is active. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table oem
      add column contact_person text,
      add column contact_tel text,
      add column area_codes text[] not null default '{}',
      add column service_ends_at timestamptz,
      add column message_pack integer not null default 0 check (message_pack >= 0),
      add column price_list text;

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
    create trigger oem_grows after insert on equipment referencing new table as added
      for each statement execute function oem_grows('active');
    -- Its first administrator is invited and comes before it is active.
    create trigger oem_grows after insert on account referencing new table as added
      for each statement execute function oem_grows('applied', 'reviewed', 'active');
    create trigger oem_grows after insert on invitation referencing new table as added
      for each statement execute function oem_grows('applied', 'reviewed', 'active');

    create index equipment_by_end on equipment (oem_id, expires_at) where expires_at is not null;
    -- Open until somebody has given a verdict, whether the detector is quiet again or not.
    create index alarm_open_fire on alarm (oem_id, first_at)
      where kind = 'fire-alarm' and priority = 1 and state <> 'archived';

    grant insert, update (name, state, contact_person, contact_tel, area_codes, service_ends_at, message_pack, price_list)
      on oem to vigil_api;
  `.execute(db)

  await protect(db, 'oem_move', {
    api: 'select, insert',
    using: inScope({ oem: 'oem_id', company: null, project: null, equipment: null }),
    check: `(select actor_scope_kind()) = 'platform'`,
  })
}
