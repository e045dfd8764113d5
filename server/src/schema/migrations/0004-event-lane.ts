import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** From the wire to the screen: inbox, leases, alarms, outbox. Hot append tables have no foreign keys (docs/decisions/0008). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- What devices were acknowledged for. The raw bytes are kept: what cannot be read now can be read later.
    create table event_inbox (
      id bigint generated always as identity,
      shard_group smallint not null,
      lane smallint not null check (lane in (1, 2)),
      equipment_id uuid not null,
      -- report and ack come from the device; connected and lost from the gateway that held its socket.
      kind text not null check (kind in ('report', 'ack', 'connected', 'lost')),
      boot_id bigint not null,
      device_seq bigint not null,
      digest bytea not null check (length(digest) = 16),
      received_at timestamptz not null,
      payload bytea not null,
      -- No index on id alone: a quiet lane would walk it from the beginning at every poll.
      primary key (shard_group, lane, id),
      -- A device that restarts at seq 1 sends real new alarms; only the same bytes again are a repetition.
      unique (equipment_id, boot_id, device_seq, digest)
    );
    create index event_inbox_by_time on event_inbox (received_at);

    -- Ids are drawn after the lock and the lock falls with the commit, so a reader that saw an id has seen all below it.
    create function inbox_add(in_lane smallint, groups smallint[], equipment uuid[], kinds text[], boots bigint[],
        seqs bigint[], digests bytea[], received timestamptz[], payloads bytea[]) returns integer
      security definer set search_path = public language plpgsql as $$
    declare added integer;
    begin
      perform pg_advisory_xact_lock(7000 + in_lane);
      insert into event_inbox (lane, shard_group, equipment_id, kind, boot_id, device_seq, digest, received_at, payload)
        select in_lane, * from unnest(groups, equipment, kinds, boots, seqs, digests, received, payloads)
        on conflict do nothing;
      get diagnostics added = row_count;
      return added;
    end $$;

    create table event_quarantine (
      id bigint generated always as identity primary key,
      equipment_id uuid not null,
      raw bytea not null,
      reason text not null,
      at timestamptz not null default clock_timestamp()
    );

    -- Who reads what, and how far. Lane 0 is the readings (stream sequence), 1 and 2 the inbox (ids).
    create table lease (
      lane smallint not null check (lane between 0 and 2),
      shard_group smallint not null,
      owner text not null default '',
      until timestamptz not null default '-infinity',
      position bigint not null default 0,
      -- Who has fewer than his share and asks for this one; its owner hands it over between two batches.
      wanted text not null default '',
      primary key (lane, shard_group)
    ) with (fillfactor = 50);
    insert into lease (lane, shard_group) select lane, g from generate_series(0, 2) lane, generate_series(0, 3) g;

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
      version integer not null default 0
    ) with (fillfactor = 80);
    create unique index alarm_open on alarm (equipment_id, event_key) where state <> 'archived';
    create index alarm_by_project on alarm (project_id, id);
    create index alarm_by_company on alarm (company_id, id);
    create index alarm_by_oem on alarm (oem_id, id);
    -- What a screen must show first, and how many: alarms nobody has acknowledged, worst first.
    create index alarm_waiting_by_project on alarm (project_id, priority, first_at) where state in ('received', 'notified');
    create index alarm_waiting_by_company on alarm (company_id, priority, first_at) where state in ('received', 'notified');
    create index alarm_waiting_by_oem on alarm (oem_id, priority, first_at) where state in ('received', 'notified');

    create table alarm_move (
      id bigint generated always as identity primary key,
      alarm_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      from_state text, to_state text not null,
      condition text not null,
      -- account, device, timer or rule, and which one.
      actor_kind text not null, actor_id text,
      note text
    );
    create index alarm_move_by_alarm on alarm_move (alarm_id, id);

    -- What became true, in the order it became true. The cursor of every screen is a position here.
    create table outbox (
      id bigint generated always as identity,
      lane smallint not null check (lane in (1, 2)),
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid,
      type text not null,
      body jsonb not null,
      at timestamptz not null default clock_timestamp(),
      primary key (lane, id)
    );
    create index outbox_by_project on outbox (project_id, lane, id);
    create index outbox_by_company on outbox (company_id, lane, id);
    create index outbox_by_oem on outbox (oem_id, lane, id);
    create index outbox_by_time on outbox (at);

    -- The last statement before commit, for the same reason as inbox_add. Returns the new positions in order.
    create function outbox_add(in_lane smallint, oems uuid[], companies uuid[], projects uuid[], equipment uuid[],
        types text[], bodies jsonb[]) returns setof bigint
      security definer set search_path = public language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(8000 + in_lane);
      return query insert into outbox (lane, oem_id, company_id, project_id, equipment_id, type, body)
        select in_lane, * from unnest(oems, companies, projects, equipment, types, bodies) returning id;
    end $$;

    -- For the one reader in each api process that hands new rows to open sockets. It has no actor because it serves all of
    -- them: it checks each socket's scope itself, and no request ever reaches these. What a request replays goes through
    -- the wall. Without seqscan: a plan cached while the table was empty would read all of it for ever.
    create function outbox_after(in_lane smallint, after bigint, most integer) returns setof outbox
      stable security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    begin
      return query select * from outbox o where o.lane = in_lane and o.id > after order by o.id limit most;
    end $$;
    -- Positions only: where each lane begins and ends; 0 for a lane that holds nothing.
    create function outbox_ends() returns table (lane smallint, first bigint, last bigint)
      stable security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    begin
      return query select l.lane::smallint, coalesce((select min(o.id) from outbox o where o.lane = l.lane), 0),
        coalesce((select max(o.id) from outbox o where o.lane = l.lane), 0) from generate_series(1, 2) as l(lane);
    end $$;

    -- Whose rights may have changed, for whoever holds a connection open. The transaction's own number is the cursor:
    -- rows of a transaction that is still open are found again, so a slow commit is never missed.
    create table rights_change (
      xact bigint not null default pg_current_xact_id()::text::bigint,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp()
    );
    create index rights_change_by_xact on rights_change (xact);
    create function note_rights_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
      return null;
    end $$;
    create trigger rights_change after insert or update or delete on role_grant
      for each row execute function note_rights_change('account_id');
    create trigger rights_change after insert or delete on equipment_binding
      for each row execute function note_rights_change('account_id');
    create trigger rights_change after delete or update of revoked_at on access_token
      for each row execute function note_rights_change('account_id');
    create trigger rights_change after update of state on account
      for each row execute function note_rights_change('id');

    -- Account ids only, of all tenants: a process asks, never a person. Rows are kept for ten minutes.
    create function rights_changed_after(after bigint) returns table (next bigint, accounts uuid[])
      security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    begin
      delete from rights_change where ctid = any(array(select r.ctid from rights_change r
        where r.at < clock_timestamp() - interval '10 minutes' order by r.xact limit 1000 for update skip locked));
      return query select pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
        array(select distinct r.account_id from rights_change r where r.xact >= after);
    end $$;

    -- Which gateway holds a device's socket now; a newer connection takes over.
    create table equipment_session (
      equipment_id uuid primary key,
      gateway text not null,
      connection text not null,
      since timestamptz not null default clock_timestamp()
    );
    create index equipment_session_by_gateway on equipment_session (gateway);
    -- Gateways look every second who came elsewhere and who lost the right to come; both are few, however many are connected.
    create index equipment_session_by_since on equipment_session (since);
    create index equipment_credential_by_revocation on equipment_credential (revoked_at) where revoked_at is not null;

    grant execute on function inbox_add, outbox_add to vigil_engine;
    grant execute on function outbox_add, outbox_after, outbox_ends, rights_changed_after to vigil_api;
  `.execute(db)

  const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }
  await protect(db, 'event_inbox', { engine: 'select, delete' })
  await protect(db, 'event_quarantine', { engine: 'select, insert' })
  await protect(db, 'lease', { engine: 'select, update' })
  await protect(db, 'alarm', { api: 'select, update', engine: 'select, insert, update', using: inScope(site) })
  await protect(db, 'alarm_move', {
    api: 'select, insert',
    engine: 'select, insert',
    using: inScope({ ...site, equipment: null }),
  })
  await protect(db, 'outbox', { api: 'select', engine: 'select, delete', using: inScope(site) })
  await protect(db, 'rights_change', {})
  await protect(db, 'equipment_session', { engine: 'select, insert, update, delete' })
}
