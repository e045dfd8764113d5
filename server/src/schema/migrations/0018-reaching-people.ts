import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** Ladders that alarms climb, and every word that was sent to a person because of one. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- The ladder stands in the alarm's own row: it begins in the transaction that makes the alarm true.
    alter table alarm
      add column ladder text,
      add column ladder_from timestamptz,
      -- Every rung until then has been walked.
      add column ladder_done timestamptz,
      add column ladder_due timestamptz,
      -- Nobody took it within ten minutes.
      add column unanswered_at timestamptz;
    create index alarm_ladder on alarm (ladder_due) where ladder_due is not null;

    create table message (
      id uuid primary key,
      -- The alarm, or the storm that it is part of: one person is called once for a storm.
      case_id uuid not null,
      alarm_id uuid not null,
      account_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null, equipment_id uuid not null,
      channel text not null check (channel in ('push','chat','sms','voice','email')),
      -- Seconds of the rung, so that each level reaches a person once.
      ladder text not null, level integer not null,
      priority smallint not null,
      state text not null default 'queued' check (state in ('queued','sending','sent','delivered','opened','answered','failed')),
      provider text, provider_ref text,
      tries smallint not null default 0,
      created_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default clock_timestamp(),
      claimed_at timestamptz, sent_at timestamptz, delivered_at timestamptz, opened_at timestamptz, answered_at timestamptz,
      -- What was pressed on the telephone, or why it did not arrive.
      answer text, cause text,
      unique (case_id, account_id, channel, ladder, level)
    );
    create index message_due on message (due_at) where state in ('queued', 'sending');
    create index message_by_alarm on message (alarm_id, id);
    create index message_by_account on message (account_id, id);

    -- Who stands in which place for a piece of equipment, in call order. Ids only; a process asks, never a person.
    create function audience_of(which uuid[]) returns table (equipment_id uuid, audience text, account_id uuid)
      stable security definer set search_path = public language sql as $$
      with place as (
        select e.id as equipment_id, e.oem_id, e.project_id, e.company_id, c.parent_id as above
        from equipment e left join company c on c.id = e.company_id where e.id = any(which)
      ), held as (
        select p.equipment_id, g.account_id, g.created_at, case
            when r.role_type = 2 and r.job = 'dutyOfficer' then 'D'
            when r.role_type = 2 and r.job = 'manager' then 'M'
            when r.role_type = 2 and r.job = 'responsible' then 'R'
            when r.role_type = 2 and r.job = 'maintainer' then 'T'
            when r.role_type = 1 then 'O'
            when r.role_type in (3, 5) then 'C' end as audience
        from place p join role_grant g on (g.scope_kind = 'project' and g.scope_id = p.project_id)
            or (g.scope_kind = 'oem' and g.scope_id = p.oem_id)
            or (g.scope_kind = 'company' and g.scope_id in (p.company_id, p.above))
          join role r on r.id = g.role_id
        where g.expires_at is null or g.expires_at > clock_timestamp()
        union all
        select p.equipment_id, b.account_id, b.created_at, 'E'
        from place p join equipment_binding b on b.equipment_id = p.equipment_id
      )
      select h.equipment_id, h.audience, h.account_id from held h join account a on a.id = h.account_id
      where h.audience is not null and a.state = 'active'
      group by 1, 2, 3 order by min(h.created_at), h.account_id
    $$;
    -- Where a person is reached, for the one who sends.
    create function addresses_of(which uuid[]) returns table (account_id uuid, mobile text)
      stable security definer set search_path = public language sql as $$
      select id, mobile from account where id = any(which) and state = 'active'
    $$;
    revoke execute on function audience_of, addresses_of from public;
    grant execute on function audience_of, addresses_of to vigil_engine;
  `.execute(db)

  const site = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }
  await protect(db, 'message', {
    api: 'select, update',
    engine: 'select, insert, update',
    using: `account_id = (select actor_account()) or ${inScope(site)}`,
  })
}
