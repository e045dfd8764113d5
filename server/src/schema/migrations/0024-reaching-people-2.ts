import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** What happens to a word that its provider could not bring, digests of small things, and browsers that renew themselves. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table message
      -- Providers that took it and said later that it did not arrive, the first first.
      add column refused_by text[] not null default '{}',
      -- Of a digest: how many things, in how many units.
      add column items integer, add column units integer;
    create index message_digests on message (account_id, ladder) where state = 'queued' and items is not null;

    -- In a digest once. What is there already was seen without one.
    alter table hazard add column digested_at timestamptz;
    update hazard set digested_at = clock_timestamp();
    create index hazard_undigested on hazard (id) where digested_at is null and state = 'found';

    -- Until when each digest has been made: whoever moves it on makes it.
    create table digest_run (kind text primary key, made_until timestamptz not null);

    -- A text message that did not arrive goes out once more under a number of its own, by whoever has not refused it. The
    -- same report again is about a number that is over.
    create or replace function note_receipt(which uuid, what text, said text, why text, ring integer) returns text
      security definer set search_path = public language plpgsql as $$
    declare was message;
    begin
      select * into was from message where id = which for update;
      if not found or was.answered_at is not null or (ring is not null and ring <> was.rings) then return 'old'; end if;
      if what = 'delivered' and was.delivered_at is null then
        update message set delivered_at = clock_timestamp(), cause = null,
          state = case when state in ('opened', 'answered') then state else 'delivered' end where id = which;
      elsif what = 'opened' and was.opened_at is null then
        update message set opened_at = clock_timestamp(), delivered_at = coalesce(delivered_at, clock_timestamp()),
          state = 'opened' where id = which;
      elsif what = 'answered' then
        update message set answered_at = clock_timestamp(), delivered_at = coalesce(delivered_at, clock_timestamp()),
          answer = said, state = 'answered' where id = which;
      elsif what = 'notAnswered' and was.state in ('sending', 'sent') and was.rings < 2 then
        update message set state = 'queued', rings = rings + 1, tries = 0, due_at = clock_timestamp(), cause = why
          where id = which;
        return 'again';
      elsif what = 'failed' and was.state in ('sending', 'sent') then
        update message set state = 'queued', rings = rings + 1, tries = 0, due_at = clock_timestamp(), cause = why,
          refused_by = refused_by || coalesce(provider, '?'), provider = null, provider_ref = null where id = which;
        return 'again';
      elsif what = 'notAnswered' and was.state in ('sending', 'sent') then
        update message set state = 'failed', cause = why where id = which;
      else
        return 'old';
      end if;
      return 'new';
    end $$;

    -- A browser whose push service gave it a new address says so itself; that it knows the old secret proves that it is it.
    create function renew_push(old_place text, old_secret text, place text, browser_key text, browser_secret text)
      returns boolean security definer set search_path = public language plpgsql as $$
    begin
      delete from push_subscription where endpoint = place and endpoint <> old_place
        and exists (select 1 from push_subscription o where o.endpoint = old_place and o.auth = old_secret);
      update push_subscription set endpoint = place, p256dh = browser_key, auth = browser_secret, reached_at = null
        where endpoint = old_place and auth = old_secret;
      return found;
    end $$;

    -- Who hears of what in a digest, unit by unit.
    create function digest_hazards() returns table (account_id uuid, oem_id uuid, project_id uuid, type_no integer,
        items integer)
      security definer set search_path = public language sql as $$
      with fresh as (
        update hazard h set digested_at = clock_timestamp() where h.digested_at is null and h.state = 'found'
        returning h.id, h.oem_id, h.project_id)
      select g.account_id, f.oem_id, f.project_id, null::integer, count(distinct f.id)::integer
      from fresh f join role_grant g on g.scope_kind = 'project' and g.scope_id = f.project_id
        join role r on r.id = g.role_id and r.role_type = 2 and r.job = 'manager'
        join account a on a.id = g.account_id and a.state = 'active'
      where g.expires_at is null or g.expires_at > clock_timestamp()
      group by 1, 2, 3
    $$;
    create function digest_offline() returns table (account_id uuid, oem_id uuid, project_id uuid, type_no integer,
        items integer)
      stable security definer set search_path = public language sql as $$
      select g.account_id, o.oem_id, o.project_id, e.type_no::integer, count(distinct o.id)::integer
      from alarm o join equipment e on e.id = o.equipment_id
        join role_grant g on g.scope_kind = 'project' and g.scope_id = o.project_id
        join role r on r.id = g.role_id and r.role_type = 2 and r.job = 'maintainer'
        join account a on a.id = g.account_id and a.state = 'active'
      where o.event_key = 'offline' and o.condition = 'active' and o.state <> 'archived' and o.isolation_id is null
        and (g.expires_at is null or g.expires_at > clock_timestamp())
      group by 1, 2, 3, 4
    $$;
    -- The ways that a person has for what is not urgent: whoever has none reads the list, and fails nothing.
    create function quiet_ways(which uuid[]) returns table (account_id uuid, channel text)
      stable security definer set search_path = public language sql as $$
      select a.id, w.channel from account a cross join lateral (
        select 'push' as channel where exists (select 1 from push_subscription p where p.account_id = a.id)
        union all select 'chat' where exists (select 1 from chat_address(a.id))
          and not exists (select 1 from push_subscription p where p.account_id = a.id)
        union all select 'email' where exists (select 1 from mail_address m where m.account_id = a.id)) w
      where a.id = any(which)
    $$;
    revoke execute on function renew_push, digest_hazards, digest_offline, quiet_ways from public;
    grant execute on function renew_push to vigil_api;
    grant execute on function digest_hazards, digest_offline, quiet_ways to vigil_engine;
  `.execute(db)

  await protect(db, 'digest_run', { engine: 'select, insert, update' })
}
