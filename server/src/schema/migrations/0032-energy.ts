import { sql, type Kysely } from 'kysely'
import { inSite, inUnit, protect } from '../row-security.ts'

/** Power used, in slots of fifteen minutes, where it was used; and what it costs there since when. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- The 96 quarters of a day of UTC, in Wh: one row for what would be 96. No reference and no other unit when equipment
    -- moves: what was used stays used where it was.
    create table energy_day (
      equipment_id uuid not null,
      day date not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- Null: not known, or used in another unit.
      wh integer[] not null check (cardinality(wh) = 96),
      -- 1: estimated. 2: something told there is not believed. 3: both.
      marks smallint[] not null check (cardinality(marks) = 96),
      total_wh bigint not null,
      primary key (equipment_id, day, project_id)
    );
    create index energy_day_by_project on energy_day (project_id, day);
    create index energy_day_by_day on energy_day (day);

    -- How far the history of a meter has been read, and when somebody looks again.
    create table energy_cursor (
      equipment_id uuid primary key references equipment,
      read_to timestamptz not null,
      due_at timestamptz not null
    );
    create index energy_cursor_due on energy_cursor (due_at);

    -- Where equipment was until it went to another unit.
    create table energy_stay (
      equipment_id uuid not null references equipment,
      until timestamptz not null default clock_timestamp(),
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      primary key (equipment_id, until)
    );

    -- Jumps that no circuit carries. They stand in no bill until a person says that they are true.
    create table energy_suspect (
      equipment_id uuid not null,
      at timestamptz not null,
      since timestamptz not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      wh bigint not null,
      confirmed_at timestamptz,
      account_id uuid,
      check ((confirmed_at is null) = (account_id is null)),
      primary key (equipment_id, at)
    );
    create index energy_suspect_by_project on energy_suspect (project_id, at);

    -- Old slots keep the old price and the old periods: both are written together, with the day from which they count.
    create table energy_price (
      project_id uuid not null references project,
      from_day date not null,
      oem_id uuid not null, company_id uuid,
      tariff jsonb not null,
      -- None: the usual ones.
      prices jsonb,
      account_id uuid not null,
      primary key (project_id, from_day)
    );

    create function energy_stayed() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into energy_stay (equipment_id, oem_id, company_id, project_id)
        values (old.id, old.oem_id, old.company_id, old.project_id);
      return null;
    end $$;
    create trigger energy_stayed after update of project_id on equipment for each row
      when (old.project_id <> new.project_id) execute function energy_stayed();

    -- What a person confirmed is counted at the next look.
    create function energy_confirmed() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      update energy_cursor set read_to = least(read_to, new.since), due_at = '-infinity'
        where equipment_id = new.equipment_id;
      return null;
    end $$;
    create trigger energy_confirmed after update of confirmed_at on energy_suspect for each row
      when (old.confirmed_at is null and new.confirmed_at is not null) execute function energy_confirmed();

    -- New periods count from today on. The first that anybody sets replace what was only usual, and count for ever.
    create function energy_periods() returns trigger security definer set search_path = public language plpgsql as $$
    declare last_prices jsonb; has_any boolean;
    begin
      select true, p.prices into has_any, last_prices from energy_price p where p.project_id = new.project_id
        order by p.from_day desc limit 1;
      insert into energy_price (project_id, from_day, oem_id, company_id, tariff, prices, account_id)
        select new.project_id, case when has_any then (clock_timestamp() at time zone u.zone)::date else date '2000-01-01' end,
          new.oem_id, new.company_id, new.tariff, last_prices, new.account_id from project u where u.id = new.project_id
      on conflict (project_id, from_day) do update set tariff = excluded.tariff, account_id = excluded.account_id;
      return null;
    end $$;
    create trigger energy_periods after insert or update of tariff on tariff for each row
      execute function energy_periods();

    create function trim_energy(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select equipment_id, day, project_id from energy_day
          where day < least(before, clock_timestamp() - interval '90 days')::date order by day limit most),
        gone as (delete from energy_day d using old where d.equipment_id = old.equipment_id and d.day = old.day
          and d.project_id = old.project_id returning 1)
      select count(*)::integer from gone
    $$;
    grant execute on function trim_energy to vigil_engine;
  `.execute(db)
  await protect(db, 'energy_day', { api: 'select', engine: 'select, insert, update', using: inSite })
  await protect(db, 'energy_cursor', { engine: 'select, insert, update' })
  await protect(db, 'energy_stay', { engine: 'select' })
  await protect(db, 'energy_suspect', {
    api: 'select, update',
    engine: 'select, insert, update, delete',
    using: inUnit,
  })
  await protect(db, 'energy_price', { api: 'select, insert, update', using: inUnit })
}
