import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** Commands: prepared, operated once, claimed once, proved by what the device measures. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Prepare leaves an intent; operate spends it. Bound to who, what, where and the state that was seen.
    create table command_intent (
      nonce_hash bytea primary key check (length(nonce_hash) = 32),
      account_id uuid not null,
      token_hash bytea not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      action text not null,
      params jsonb not null,
      shadow_version bigint not null,
      expires_at timestamptz not null,
      spent_at timestamptz
    );

    create table command (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      -- The equipment whose socket carries it: itself, or the parent of a loop.
      carrier_id uuid not null,
      child_key text,
      action text not null,
      params jsonb not null,
      -- The device refuses a counter it has seen.
      counter bigint not null,
      state text not null check (state in ('queued','sent','acknowledged','done','failed','timeout','cancelled')),
      reason text,
      late boolean not null default false,
      -- Why: a person, a schedule, a rule run.
      origin_kind text not null, origin_id text not null,
      created_at timestamptz not null default clock_timestamp(),
      -- Nothing is sent after this.
      expires_at timestamptz not null,
      -- Without a measured state by then the result is unknown.
      timeout_at timestamptz not null,
      settled_at timestamptz
    );
    -- One command per device or loop at a time.
    create unique index command_open on command (equipment_id) where state in ('queued', 'sent', 'acknowledged');
    create index command_due on command (timeout_at) where state in ('queued', 'sent', 'acknowledged');
    create index command_by_equipment on command (equipment_id, id);
    create index command_by_project on command (project_id, id);

    create table command_counter (equipment_id uuid primary key, last bigint not null);
    create function next_command_counter(which uuid) returns bigint
      security definer set search_path = public language sql as $$
        insert into command_counter values (which, 1)
        on conflict (equipment_id) do update set last = command_counter.last + 1 returning last
      $$;

    create table command_move (
      id bigint generated always as identity primary key,
      command_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      from_state text, to_state text not null,
      actor_kind text not null, actor_id text,
      note text
    );
    create index command_move_by_command on command_move (command_id, id);

    -- Audit rows are appended freely and sealed per operator, each seal over the rows since the one before.
    create table audit_seal (
      id bigint generated always as identity primary key,
      oem_id uuid,
      from_id bigint not null, to_id bigint not null,
      hash bytea not null check (length(hash) = 32),
      prev bytea not null check (length(prev) = 32),
      at timestamptz not null default clock_timestamp()
    );
    create unique index audit_seal_order on audit_seal (coalesce(oem_id, '00000000-0000-0000-0000-000000000000'), to_id);

    grant execute on function next_command_counter to vigil_api, vigil_engine;
  `.execute(db)

  const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }
  await protect(db, 'command_intent', {
    api: 'select, insert, update',
    engine: 'delete',
    using: 'account_id = (select actor_account())',
  })
  await protect(db, 'command', {
    api: 'select, insert, update',
    engine: 'select, insert, update',
    using: inScope(site),
  })
  await protect(db, 'command_counter', {})
  await protect(db, 'command_move', {
    api: 'select, insert',
    engine: 'select, insert',
    using: inScope({ ...site, equipment: null }),
    check: 'true',
  })
  await protect(db, 'audit_seal', {
    api: 'select',
    engine: 'select, insert',
    using: inScope({ oem: 'oem_id', company: null, project: null, equipment: null }),
  })
}
