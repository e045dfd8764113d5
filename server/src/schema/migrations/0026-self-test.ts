import { sql, type Kysely } from 'kysely'
import { inSite, inUnit, protect } from '../row-security.ts'

/** What became of each residual-current self-test, by the clock or by hand; and by which rates a unit counts power. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table self_test (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      equipment_id uuid not null,
      -- None: a person ordered it. No reference: what was tested stays when the timer goes.
      timer_id uuid,
      -- None: it was skipped, or refused when its turn came.
      command_id uuid unique,
      due_at timestamptz not null,
      expects text not null check (expects in ('trip', 'report')),
      -- None while it is under way.
      outcome text check (outcome in ('passed', 'failed', 'notJudged')),
      reason text,
      took_ms integer,
      judged_at timestamptz,
      check ((outcome is null) = (judged_at is null)),
      unique (timer_id, equipment_id, due_at)
    );
    create index self_test_by_equipment on self_test (equipment_id, due_at);
    create index self_test_open on self_test (id) where outcome is null;
    create index self_test_bad on self_test (judged_at) where outcome in ('failed', 'notJudged');
    create table tariff (
      project_id uuid primary key references project,
      oem_id uuid not null, company_id uuid,
      tariff jsonb not null,
      account_id uuid not null,
      revision integer not null default 1
    );

    create index command_self_test on command (id) where action in ('leakTest', 'selfTest');
    create index timer_self_test on timer (id) where action in ('leakTest', 'selfTest');

    -- Whether what a breaker tells of its last trip is no more than the memory of a self-test: ordered here, followed by the
    -- trip within the order's time, no residual current above its limit around it, and nothing else told since. Whatever does
    -- not fit is a trip like any other (docs/decisions/0067).
    create function is_test_trip(which uuid, told_at timestamptz, why text) returns boolean
      stable security definer set search_path = public language sql as $$
      select why = 'leakage' and exists (
        select 1 from command c cross join lateral (
          select min(h.received_at) as at from equipment_history h where h.equipment_id = which
            and h.received_at between c.created_at and least(c.timeout_at, told_at)
            and h.reported ->> 'tripReason' = 'leakage') trip
        where c.equipment_id = which and c.action = 'leakTest' and c.state in ('sent', 'acknowledged', 'done', 'timeout')
          and c.id >= first_id_at(told_at - interval '2 days') and c.created_at <= told_at and trip.at is not null
          and not exists (select 1 from equipment_history h where h.equipment_id = which
            and h.received_at > trip.at and h.received_at <= told_at
            and (h.reported ->> 'switchState' = 'closed' or h.reported ->> 'tripReason' <> 'leakage'))
          and not exists (select 1 from alarm a where a.equipment_id = which and a.event_key = 'leakage'
            and a.first_at <= told_at and (a.condition = 'active'
              or greatest(a.last_at, a.recovered_at) >= c.created_at - interval '5 minutes')))
    $$;
  `.execute(db)
  await protect(db, 'tariff', { api: 'select, insert, update', using: inUnit })
  await protect(db, 'self_test', { api: 'select', engine: 'select, insert, update', using: inSite })
}
