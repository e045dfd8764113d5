import { sql, type Kysely } from 'kysely'
import { inScope, protect } from '../row-security.ts'

/** The few questions asked before an actor is known, each behind a function of its own, and the audit trail. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function find_login(asked_name text, asked_brand text)
      returns table (account_id uuid, password_hash text, state text, locked_until timestamptz)
      stable security definer set search_path = public language sql as $$
        select a.id, a.password_hash, a.state, a.locked_until
        from account a left join oem o on o.id = a.oem_id
        where a.login_name = asked_name and (asked_brand is null or o.code = asked_brand)
          and coalesce(o.state, 'active') <> 'closed'
        order by a.id limit 3
      $$;

    -- Five wrong passwords lock for 15 minutes; a right one forgets them.
    create function note_login(who uuid, succeeded boolean) returns void
      security definer set search_path = public language sql as $$
        update account set
          failed_logins = case when succeeded then 0 when failed_logins >= 4 then 0 else failed_logins + 1 end,
          locked_until = case when succeeded then null when failed_logins >= 4 then now() + interval '15 minutes' else locked_until end
        where id = who and (failed_logins > 0 or locked_until is not null or not succeeded)
      $$;

    -- One active role; all its unexpired grants together are the scope, all of one kind.
    create function active_scope(who uuid, which uuid) returns table (kind text, ids uuid[])
      stable security definer set search_path = public language sql as $$
        with recursive held as (
          select scope_kind, scope_id from role_grant
          where account_id = who and role_id = which and (expires_at is null or expires_at > now())
        ), widest as (
          select scope_kind from held
          order by array_position(array['platform','oem','company','project','equipment'], scope_kind) limit 1
        ), companies as (
          select scope_id as id from held where scope_kind = 'company'
          union select c.id from company c join companies p on c.parent_id = p.id
        )
        select w.scope_kind, case w.scope_kind
          when 'platform' then '{}'::uuid[]
          when 'company' then (select coalesce(array_agg(id), '{}') from companies)
          when 'equipment' then (select coalesce(array_agg(equipment_id), '{}') from equipment_binding where account_id = who)
          else (select coalesce(array_agg(scope_id), '{}') from held where scope_kind = w.scope_kind)
        end from widest w
      $$;

    create function resolve_token(token_hash bytea) returns table (
        account_id uuid, oem_id uuid, role_id uuid, role_type smallint, job text,
        permissions text, equipment_permissions text, scope_kind text, scope_ids uuid[])
      security definer set search_path = public language plpgsql as $$
    begin
      update access_token t set seen_at = now()
        where t.hash = token_hash and t.seen_at < now() - interval '5 minutes' and t.seen_at > now() - interval '30 days';
      return query
        select t.account_id, t.oem_id, t.role_id, r.role_type, r.job, r.permissions, r.equipment_permissions, s.kind, s.ids
        from access_token t
          join account a on a.id = t.account_id and a.state = 'active'
          left join oem o on o.id = a.oem_id
          join role r on r.id = t.role_id
          cross join lateral active_scope(t.account_id, t.role_id) s
        where t.hash = token_hash and t.revoked_at is null and t.expires_at > now()
          and coalesce(o.state, 'active') <> 'closed'
          and t.seen_at > now() - interval '30 days';
    end $$;

    create function own_password_hash() returns text
      stable security definer set search_path = public language sql as
      $$ select password_hash from account where id = actor_account() $$;

    -- A new password ends every other session of the account.
    create function set_own_password(new_hash text, keep bytea) returns integer
      security definer set search_path = public language plpgsql as $$
    declare ended integer;
    begin
      update account set password_hash = new_hash where id = actor_account();
      update access_token set revoked_at = now()
        where account_id = actor_account() and hash <> keep and revoked_at is null;
      get diagnostics ended = row_count;
      return ended;
    end $$;

    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      oem_id uuid, company_id uuid, project_id uuid,
      account_id uuid,
      action text not null,
      target_id uuid,
      outcome text not null,
      details jsonb not null default '{}'
    );
    create index audit_entry_by_oem on audit_entry (oem_id, id);
    create index audit_entry_by_account on audit_entry (account_id, id);

    grant execute on function find_login, note_login, active_scope, resolve_token, own_password_hash, set_own_password
      to vigil_api;
  `.execute(db)

  // Anyone may append what he did himself; reading follows the scope; nobody changes or deletes.
  await protect(db, 'audit_entry', {
    api: 'select, insert',
    engine: 'select, insert',
    using: inScope({ oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null }),
    check: 'account_id is not distinct from (select actor_account())',
  })
}
