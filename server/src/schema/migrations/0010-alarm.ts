import { sql, type Kysely } from 'kysely'
import { inEquipmentOf, inSite, protect } from '../row-security.ts'

const ofAlarm = 'exists (select 1 from alarm a where a.id = alarm_id)'

/** What is wrong, what people make of it, and the photos that prove it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Coming and going changes no indexed column of its row, and what devices change all the time stands in no predicate:
    -- each change stays in the page of the row and writes none of the indexes (PostgreSQL's heap-only updates). When it did,
    -- it cost 200 µs.
    create table alarm (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      event_key text not null,
      kind text not null,
      priority smallint not null check (priority between 1 and 5),
      -- Only the device changes the condition; only people and timers change the state.
      condition text not null check (condition in ('active', 'recovered')),
      state text not null default 'received',
      property text, value double precision, max_value double precision,
      count integer not null default 1,
      likely_real boolean not null default false,
      first_at timestamptz not null, last_at timestamptz not null, recovered_at timestamptz,
      version integer not null default 0,
      area_id uuid,
      -- By the device's own clock, which may be wrong.
      device_at timestamptz,
      acknowledged_at timestamptz, acknowledged_by uuid,
      owner_id uuid, owned_at timestamptz,
      verdict text check (verdict in ('real','false','test','drill')),
      cause text, verdict_at timestamptz, verdict_by uuid,
      handled_at timestamptz, handled_by uuid,
      archived_at timestamptz,
      result text,
      reopened_from uuid,
      group_id uuid,
      isolation_id uuid,
      flaps smallint not null default 0, flap_since timestamptz,
      is_flapping boolean not null default false,
      -- The ladder stands in the alarm's own row: it begins in the transaction that makes the alarm true.
      ladder text,
      ladder_from timestamptz,
      -- Every rung until then has been walked.
      ladder_done timestamptz,
      ladder_due timestamptz,
      -- Nobody took it within ten minutes.
      unanswered_at timestamptz,
      -- How many photos belong to it: counted here, so that a handling need not count them.
      photos smallint not null default 0 check (photos between 0 and 9),
      -- Whoever goes asked for another minute; once.
      delayed_at timestamptz,
      -- Waits for a person, taken, handled, archived. Predicates of indexes say this and never the state: to be told of
      -- (received, notified) then stays in the row's page too, and writes none of a dozen indexes.
      stage smallint not null generated always as (case when state in ('received', 'notified') then 0
        when state = 'handled' then 2 when state = 'archived' then 3 else 1 end) stored,
      is_nuisance boolean not null generated always as (flaps > 1 or coalesce(verdict, '') = 'false') stored,
      check ((state = 'archived') = (archived_at is not null)),
      check (verdict <> 'false' or cause is not null)
    ) with (fillfactor = 80);
    create unique index alarm_open on alarm (equipment_id, event_key) where stage < 3;
    create index alarm_by_project on alarm (project_id, id);
    create index alarm_by_oem on alarm (oem_id, id);
    -- What a screen must show first, and how many: alarms nobody has acknowledged, worst first.
    create index alarm_waiting_by_project on alarm (project_id, priority, first_at) where stage = 0;
    create index alarm_waiting_by_oem on alarm (oem_id, priority, first_at) where stage = 0;
    create index alarm_by_equipment on alarm (equipment_id, id);
    -- Open until somebody has given a verdict, whether the detector is quiet again or not.
    create index alarm_open_fire on alarm (oem_id, first_at)
      where kind = 'fire-alarm' and priority = 1 and stage < 3;
    -- Other fires of the unit that may confirm a new one, storms, and whether a unit burns: only what is open.
    create index alarm_urgent_by_project on alarm (project_id, first_at) where priority = 1 and stage < 3;
    create index alarm_handled on alarm (handled_at) where stage = 2;
    create index alarm_by_group on alarm (group_id, id) where group_id is not null;
    create index alarm_by_isolation on alarm (isolation_id, id) where isolation_id is not null;
    -- By when it began, which never changes: what nobody has touched and faults that may be past their time. Which of them
    -- it is, is looked up in the row.
    create index alarm_open_by_time on alarm (first_at) where stage < 2;
    -- Much stands under no company; what is not there need not be found.
    create index alarm_by_company on alarm (company_id, id) where company_id is not null;
    create index alarm_waiting_by_company on alarm (company_id, priority, first_at)
      where stage = 0 and company_id is not null;
    -- Points that cry wolf; the condition is the query's own. A stored answer, which changes once in an alarm's life:
    -- predicates count as indexed columns, so flaps and condition, which devices change, stand in none.
    create index alarm_nuisance_by_project on alarm (project_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_company on alarm (company_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_oem on alarm (oem_id, first_at) where is_nuisance;
    create index alarm_nuisance_by_equipment on alarm (equipment_id, first_at) where is_nuisance;
    create index alarm_unanswered on alarm (unanswered_at) where unanswered_at is not null and stage < 3;
    -- What may become a hazard.
    create index alarm_hazards on alarm (first_at) where kind = 'hazard' and stage < 3;
    -- Fires come first on the desk: there are few, and they are found without reading everything else.
    create index alarm_urgent on alarm (id) where priority = 1 and stage < 3;

    -- The next rung of every ladder that is climbed, in the order in which they are walked: in a storm thousands are due, and
    -- each look takes the next few. Narrow and apart: were it an index of the alarm, each rung would write all of them.
    -- Whoever changes an alarm's ladder changes this by the triggers below, in the same transaction.
    create table alarm_due (
      priority smallint not null, due timestamptz not null, alarm_id uuid not null,
      primary key (priority, due, alarm_id)
    );

    create table alarm_move (
      id bigint generated always as identity,
      alarm_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      from_state text, to_state text not null,
      condition text not null,
      -- account, device, timer or rule, and which one.
      actor_kind text not null, actor_id text,
      note text,
      -- Read by its alarm only: one entry a move, not two.
      primary key (alarm_id, id)
    );

    create table alarm_sight (
      alarm_id uuid not null references alarm,
      account_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null,
      seen_at timestamptz not null default clock_timestamp(),
      primary key (alarm_id, account_id)
    );

    -- Acknowledged together; for a moment it can be taken back.
    create table alarm_batch (
      id uuid primary key,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      alarm_ids uuid[] not null,
      undone_at timestamptz
    );

    create table evidence (
      id uuid primary key,
      alarm_id uuid not null references alarm,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      -- Of the stored bytes: sent twice, it is there once.
      hash bytea not null check (length(hash) = 32),
      type text not null check (type in ('image/jpeg','image/png','image/webp')),
      width integer not null check (width > 0), height integer not null check (height > 0),
      content bytea not null check (length(content) between 1 and 5242880),
      unique (alarm_id, hash)
    );
    create index evidence_by_equipment on evidence (equipment_id, at);

    -- Pictures are compressed already.
    alter table evidence alter column content set storage external;
  `.execute(db)

  await protect(db, 'alarm', { api: 'select, update', engine: 'select, insert, update', using: inSite })
  // A tenant's scope is a piece of equipment, which a move does not name: the wall around the alarm answers for it.
  await protect(db, 'alarm_move', { api: 'select, insert', engine: 'select, insert', using: ofAlarm })
  await protect(db, 'alarm_sight', { api: 'select, insert', engine: 'select, insert', using: inSite })
  await protect(db, 'alarm_batch', { api: 'select, insert, update', using: 'account_id = (select actor_account())' })
  // Nobody changes evidence and nobody deletes it: those rights are not given to any process.
  await protect(db, 'evidence', { api: 'select, insert', using: inSite })

  await protect(db, 'alarm_due', { engine: 'select', using: 'false' })
  await sql
    .raw(
      `
    create function alarm_due_begins() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into alarm_due select f.priority, f.ladder_due, f.id from fresh f where f.ladder_due is not null;
      return null;
    end $$;
    create function alarm_due_moves() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      delete from alarm_due d where d.priority = old.priority and d.due = old.ladder_due and d.alarm_id = old.id;
      if tg_op = 'UPDATE' and new.ladder_due is not null then
        insert into alarm_due values (new.priority, new.ladder_due, new.id);
      end if;
      return null;
    end $$;
    create trigger alarm_due_begins after insert on alarm referencing new table as fresh
      for each statement execute function alarm_due_begins();
    create trigger alarm_due_moves after update on alarm for each row
      when (old.ladder_due is distinct from new.ladder_due or old.priority <> new.priority)
      execute function alarm_due_moves();
    create trigger alarm_due_ends after delete on alarm for each row
      when (old.ladder_due is not null) execute function alarm_due_moves();

    -- Whoever reads a case reads the names in it, and of nobody else.
    create function alarm_people(which uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from alarm where alarm.id = which and ${inSite}) then return; end if;
      return query select a.id, a.name from named_actor a where a.id in (
        select m.actor_id::uuid from alarm_move m where m.alarm_id = which and m.actor_kind = 'account'
        union select s.account_id from alarm_sight s where s.alarm_id = which
        union select o.owner_id from alarm o where o.id = which);
    end $$;

    -- History has no wall of its own: this shows it of the equipment around one alarm, to whoever sees both.
    create function case_reports(which uuid, points uuid[], upto timestamptz, most integer)
      returns table (point uuid, told_at timestamptz, told jsonb)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    begin
      if not exists (select 1 from alarm where alarm.id = which and ${inSite}) then return; end if;
      return query select e.id, h.received_at, h.reported
        from alarm a join equipment e on e.project_id = a.project_id and e.id = any(points)
        cross join lateral (
          -- One look back, for what it said before.
          (select p.received_at, p.reported from equipment_history p
            where p.equipment_id = e.id and p.boot_id >= 0 and p.received_at between a.first_at - interval '1 hour' and a.first_at
            order by p.received_at desc limit 1)
          union all
          (select n.received_at, n.reported from equipment_history n
            where n.equipment_id = e.id and n.boot_id >= 0 and n.received_at > a.first_at and n.received_at <= upto
            order by n.received_at limit most)
        ) h
        where a.id = which and ${inEquipmentOf('e')} order by e.id, h.received_at;
    end $$;

    grant execute on function alarm_people, case_reports to vigil_api;
  `,
    )
    .execute(db)
}
