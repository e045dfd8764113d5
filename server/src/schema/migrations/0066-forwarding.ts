import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

const shown = 'id, oem_id, project_id, name, address, made_by, created_at, changed_at'

/** Confirmed fires, told to the fire brigade: where to, what was told, and each try. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table forward_address (
      id uuid primary key,
      -- Of a unit or of an operator. Where a unit goes, its address goes along.
      oem_id uuid references oem,
      project_id uuid references project,
      name text not null,
      address text not null,
      -- Needed in the clear to sign with; the api role writes it and cannot read it.
      secret text not null,
      made_by uuid not null,
      created_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(oem_id, project_id) = 1),
      unique (oem_id), unique (project_id)
    );

    -- One for each confirmed fire, under one id. Gone with its alarm.
    create table forward (
      id uuid primary key,
      alarm_id uuid not null unique references alarm on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'acknowledged', 'over')),
      body text not null,
      created_at timestamptz not null default clock_timestamp(),
      tries integer not null default 0,
      next_at timestamptz not null,
      acknowledged_at timestamptz,
      acknowledged_by text
    );
    create index forward_due on forward (next_at) where state = 'waiting';

    -- Written before it is made: one that nobody saw the end of is seen too.
    create table forward_try (
      forward_id uuid not null references forward on delete cascade,
      number integer not null,
      told_name text not null,
      begun_at timestamptz not null,
      ended_at timestamptz,
      status smallint,
      failure text,
      primary key (forward_id, number)
    );

    -- How far the outbox was read for confirmed fires. What was confirmed before there was an address is nobody's.
    create table forward_cursor (lane smallint primary key check (lane in (1, 2)), position bigint not null);
    insert into forward_cursor (lane, position)
      select l, coalesce((select max(id) from outbox where lane = l), 0) from unnest(array[1, 2]::smallint[]) l;

    -- What burns where, for whoever comes: of fires that a person called real and that nobody has dealt with.
    create function confirmed_fires(which uuid[]) returns table (alarm_id uuid, confirmed_at timestamptz, event_key text,
        type_no integer, equipment_name text, install_add text, project_id uuid, project_name text, project_address text,
        places text[], callback_person text, callback_tel text)
      stable security definer set search_path = public language sql as $$
      select a.id, a.verdict_at, a.event_key, e.type_no, e.name, e.install_add, p.id, p.name, p.address,
        array_remove(array[outermost.name, middle.name, inner_area.name], null), c.person, c.tel
      from alarm a join equipment e on e.id = a.equipment_id join project p on p.id = a.project_id
        left join area inner_area on inner_area.id = e.area_id
        left join area middle on middle.id = inner_area.parent_id
        left join area outermost on outermost.id = middle.parent_id
        left join lateral (select k.person, k.tel from project_contact k where k.project_id = p.id
          order by (k.duty = 'duty') desc, k.call_order, k.id limit 1) c on true
      where a.id = any(which) and a.kind = 'fire-alarm' and a.verdict = 'real' and a.stage < 2
        and exists (select 1 from forward_address f
          where (f.project_id = a.project_id or f.oem_id = a.oem_id) and f.created_at <= a.verdict_at)
    $$;
    grant execute on function confirmed_fires to vigil_engine;
  `.execute(db)

  await protect(db, 'forward_address', {
    api: `select (${shown}), insert, delete, update (name, address, secret, made_by, changed_at)`,
    engine: 'select',
    using: `case when project_id is null then ${inOperator}
      else exists (select 1 from project p where p.id = project_id) end`,
  })
  // Reached by its alarm.
  await protect(db, 'forward', {
    api: 'select',
    engine: 'select, insert, update',
    using: 'exists (select 1 from alarm a where a.id = alarm_id)',
  })
  await protect(db, 'forward_try', {
    api: 'select',
    engine: 'select, insert, update',
    using: 'exists (select 1 from forward f where f.id = forward_id)',
  })
  await protect(db, 'forward_cursor', { engine: 'select, update' })
}
