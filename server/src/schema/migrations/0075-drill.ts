import { sql, type Kysely } from 'kysely'
import { inUnit, protect } from '../row-security.ts'

const ofDrill = 'exists (select 1 from drill d where d.id = drill_id)'

/** Drills: who, where, until when, the script, what was counted and noted; and which alarm is part of one. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table drill (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      -- It may be gone by the time the report is read.
      area_id uuid not null,
      name text not null,
      -- Is called first.
      leader_id uuid not null,
      made_by uuid not null,
      state text not null default 'planned' check (state in ('planned','running','paused','ended','aborted')),
      from_at timestamptz not null,
      until timestamptz not null,
      began_at timestamptz,
      ended_at timestamptz,
      -- Nobody: the clock, or what broke out of it.
      ended_by uuid,
      breakout text,
      alarm_id uuid,
      pauses jsonb not null default '[]',
      check (until > from_at and until <= from_at + interval '8 hours'),
      check ((state in ('ended', 'aborted')) = (ended_at is not null))
    );
    create unique index drill_running on drill (project_id) where state in ('running', 'paused');
    create index drill_by_project on drill (project_id, id);
    create index drill_by_oem on drill (oem_id, id);
    create index drill_open on drill (until) where ended_at is null;

    create table drill_equipment (
      drill_id uuid not null references drill,
      equipment_id uuid not null references equipment,
      primary key (drill_id, equipment_id)
    );
    create table drill_step (
      drill_id uuid not null references drill,
      place smallint not null,
      key text not null,
      detail text not null default '',
      proof text not null check (proof in ('start','alarm','answer','order','press','muster')),
      standard_s integer check (standard_s > 0),
      points smallint not null check (points >= 0),
      reached_at timestamptz,
      reached_by uuid,
      primary key (drill_id, place)
    );
    create table drill_count (
      drill_id uuid not null references drill,
      place smallint not null,
      name text not null,
      expected integer not null check (expected >= 0),
      present integer not null default 0 check (present >= 0),
      counted_at timestamptz,
      primary key (drill_id, place)
    );
    create table drill_note (
      id bigint generated always as identity primary key,
      drill_id uuid not null references drill,
      at timestamptz not null default clock_timestamp(),
      by_id uuid not null,
      note text not null
    );
    create index drill_note_by_drill on drill_note (drill_id, id);

    -- Part of a drill, as long as the second is empty. Since it broke out, its words go under a case of its own: whoever
    -- was told of a drill is told again that it is real.
    alter table alarm add column drill_id uuid, add column real_case_id uuid;
  `.execute(db)

  await protect(db, 'drill', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'drill_equipment', { api: 'select, insert', engine: 'select', using: ofDrill })
  await protect(db, 'drill_step', { api: 'select, insert, update', using: ofDrill })
  await protect(db, 'drill_count', { api: 'select, insert, update', using: ofDrill })
  await protect(db, 'drill_note', { api: 'select, insert', using: ofDrill })

  await sql
    .raw(
      `
    -- Everything of it that nobody has judged is real from now on, waits again, and everybody is called from the first rung.
    -- Alarms before the drill: whoever locks both takes them in this order.
    create function drill_breaks_out(which uuid, into_state text, why text, because uuid, moment timestamptz,
      by_kind text, by_account uuid) returns setof alarm language plpgsql as $$
    begin
      return query with held as (
          select a.id, a.state as was from drill_equipment w join alarm a on a.equipment_id = w.equipment_id
          where w.drill_id = which and a.drill_id = which and a.real_case_id is null and a.verdict is null
            and a.state <> 'archived'
          order by a.equipment_id, a.event_key for update of a
        ), freed as (
          update alarm a set real_case_id = gen_random_uuid(), version = a.version + 1,
            state = case when a.state = 'received' then a.state else 'notified' end,
            acknowledged_at = null, acknowledged_by = null, unanswered_at = null,
            ladder = 'fire', ladder_from = moment, ladder_done = null, ladder_due = moment
          from held where a.id = held.id returning a.*
        ), moved as (
          insert into alarm_move (alarm_id, oem_id, company_id, project_id, from_state, to_state, condition, actor_kind,
            actor_id, note)
          select f.id, f.oem_id, f.company_id, f.project_id, h.was, f.state, f.condition, by_kind,
            coalesce(by_account, which)::text, 'drillOver · ' || why
          from freed f join held h on h.id = f.id
        )
        select * from freed;
      update drill set state = into_state, ended_at = moment, ended_by = by_account, breakout = why,
          alarm_id = coalesce(because, alarm_id)
        where id = which and state in ('planned', 'running', 'paused');
    end $$;

    create function drill_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
        select unnest(array[d.leader_id, d.made_by, d.ended_by]) from drill d where d.id = any(which) and ${inUnit}
        union select n.by_id from drill_note n join drill d on d.id = n.drill_id where d.id = any(which) and ${inUnit})
    $$;

    grant execute on function drill_people to vigil_api;
    grant execute on function drill_breaks_out to vigil_api, vigil_engine;
  `,
    )
    .execute(db)
}
