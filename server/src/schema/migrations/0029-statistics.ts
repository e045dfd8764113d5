import { sql, type Kysely } from 'kysely'
import { inCompany, inUnit, protect } from '../row-security.ts'

/**
 * Counted once for everybody who asks: alarms of operators and companies by the day and the hour of each unit's own
 * clock, and how every unit stands. A unit's own alarms are few enough to be counted from their rows.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- By when it began, for whoever counts a day of everybody's. It never changes, and a new one is always the last.
    create index alarm_by_day on alarm (first_at);

    -- Without a company the sum of the whole operator. Zones apart: a day begins when it begins for the unit.
    create table alarm_day (
      oem_id uuid not null, company_id uuid,
      zone text not null,
      day date not null, hour smallint not null check (hour between 0 and 23),
      kind text not null,
      raised integer not null, handled integer not null, reals integer not null, falses integer not null,
      unique nulls not distinct (oem_id, company_id, day, zone, hour, kind)
    );
    -- How long people took to answer, in steps of a twelfth (2 ^ (1/8)): the median of a million without a million rows.
    create table alarm_answer (
      oem_id uuid not null, company_id uuid,
      day date not null,
      kind text not null,
      step smallint not null,
      amount integer not null,
      unique nulls not distinct (oem_id, company_id, day, kind, step)
    );
    create table breaker_event (
      oem_id uuid not null, company_id uuid,
      day date not null, hour smallint not null,
      event_key text not null,
      amount integer not null,
      unique nulls not distinct (oem_id, company_id, day, hour, event_key)
    );

    -- How far the outbox has been counted, and when somebody last looked.
    create table count_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null,
      counted_at timestamptz not null default clock_timestamp());
    insert into count_cursor (lane, position) values (1, 0), (2, 0);
    -- Days that changed without a word in the outbox: equipment went to another unit, a unit to another company or zone.
    create table count_anew (oem_id uuid not null, company_id uuid, day date not null,
      unique nulls not distinct (oem_id, company_id, day));
    -- What a recount found that the counters did not say.
    create table recount (at timestamptz primary key default clock_timestamp(), days integer not null, drift integer not null);

    create table unit_score (
      project_id uuid primary key references project,
      oem_id uuid not null, company_id uuid,
      score smallint not null,
      -- What was taken off, and for how many.
      lost jsonb not null,
      alarms integer not null, equipment integer not null,
      speaking integer not null, online integer not null,
      points_due integer not null, points_in_time integer not null,
      orders_done integer not null, orders_in_time integer not null,
      -- Alarms of thirty days for a hundred pieces: else the largest is always the worst.
      per_hundred double precision not null,
      has_open_alarm boolean not null, has_open_fault boolean not null,
      has_overdue_hazard boolean not null, has_missed_check boolean not null,
      at timestamptz not null
    );
    create index unit_score_by_oem on unit_score (oem_id, score, project_id);
    create index unit_score_by_company on unit_score (company_id, score, project_id);

    -- Which equipment raised most in thirty days, of each operator and company; written anew by the worker.
    create table alarm_ranking (
      oem_id uuid not null, company_id uuid,
      place smallint not null,
      equipment_id uuid not null,
      alarms integer not null, falses integer not null,
      at timestamptz not null,
      unique nulls not distinct (oem_id, company_id, place)
    );

    create function count_anew_unit() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into count_anew (oem_id, company_id, day)
        select distinct h.oem_id, h.company_id, d.day from alarm a
          cross join lateral (values ((a.first_at at time zone old.zone)::date), ((a.first_at at time zone new.zone)::date)) d (day)
          cross join lateral (values (old.oem_id, null::uuid), (new.oem_id, null), (old.oem_id, old.company_id),
            (new.oem_id, new.company_id)) h (oem_id, company_id)
        where a.project_id = new.id
      on conflict do nothing;
      return null;
    end $$;
    create trigger count_anew after update of oem_id, company_id, zone on project for each row
      when (row(old.oem_id, old.company_id, old.zone) is distinct from row(new.oem_id, new.company_id, new.zone))
      execute function count_anew_unit();

    create function count_anew_equipment() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into count_anew (oem_id, company_id, day)
        select distinct p.oem_id, h.company_id, (a.first_at at time zone z.zone)::date
        from alarm a join project p on p.id in (old.project_id, new.project_id)
          join project z on z.id in (old.project_id, new.project_id)
          cross join lateral (values (null::uuid), (p.company_id)) h (company_id)
        where a.equipment_id = new.id
      on conflict do nothing;
      return null;
    end $$;
    create trigger count_anew after update of project_id on equipment for each row
      when (old.project_id <> new.project_id) execute function count_anew_equipment();
  `.execute(db)

  const counted = { api: 'select', engine: 'select, insert, delete', using: inCompany }
  await protect(db, 'alarm_day', counted)
  await protect(db, 'alarm_answer', counted)
  await protect(db, 'breaker_event', counted)
  await protect(db, 'alarm_ranking', counted)
  await protect(db, 'unit_score', { api: 'select', engine: 'select, insert, update, delete', using: inUnit })
  // When it was counted is nobody's secret.
  await protect(db, 'count_cursor', { api: 'select', engine: 'select, update', using: 'true' })
  await protect(db, 'count_anew', { engine: 'select, delete' })
  await protect(db, 'recount', { engine: 'select, insert, delete' })
}
