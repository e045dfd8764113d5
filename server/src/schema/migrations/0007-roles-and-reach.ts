import { sql, type Kysely } from 'kysely'
import { inScope } from '../row-security.ts'

const places = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: null }
const grantInScope = inScope({ ...places, oem: 'g.oem_id', company: 'g.company_id', project: 'g.project_id' })
const accountInScope = inScope({ oem: 'a.oem_id', company: null, project: null, equipment: null })
const roleInScope = inScope({ ...places, project: null })

/** Roles that operators and companies make, what ends with them, and why somebody may do something. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Null company: the operator's own. Without an operator it is one of the presets, which follow the code.
    alter table role
      add column company_id uuid references company,
      add column version integer not null default 1,
      add constraint role_place check (company_id is null or oem_id is not null);
    create index role_by_company on role (company_id, id) where company_id is not null;
    create index role_grant_by_role on role_grant (role_id);
    create index role_grant_by_project on role_grant (project_id, account_id) where project_id is not null;
    create index role_grant_by_company on role_grant (company_id, account_id) where company_id is not null;

    -- A role without holders may go; the tokens that once named it go with it.
    create index access_token_by_role on access_token (role_id);
    alter table access_token drop constraint access_token_role_id_fkey,
      add constraint access_token_role_id_fkey foreign key (role_id) references role on delete cascade;

    create function role_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if new.company_id is not null then
        select c.oem_id into new.oem_id from company c where c.id = new.company_id;
      end if;
      return new;
    end $$;
    create trigger role_place before insert on role for each row execute function role_place();

    -- A company and everything above it.
    create function company_line(which uuid) returns uuid[] stable security definer set search_path = public language sql as $$
      with recursive line as (
        select c.id, c.parent_id from company c where c.id = which
        union select c.id, c.parent_id from company c join line on c.id = line.parent_id
      ) select coalesce(array_agg(id), '{}') from line
    $$;

    -- Where a grant lies. An end user's is where whoever granted it said, inside the operator of the account.
    create function grant_place(kind text, scope uuid, who uuid, wanted_company uuid, wanted_project uuid)
      returns table (oem_id uuid, company_id uuid, project_id uuid)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if kind = 'oem' then
        return query select o.id, null::uuid, null::uuid from oem o where o.id = scope;
      elsif kind = 'company' then
        return query select c.oem_id, c.id, null::uuid from company c where c.id = scope;
      elsif kind = 'project' then
        return query select p.oem_id, p.company_id, p.id from project p where p.id = scope;
      elsif kind = 'equipment' then
        return query select a.oem_id, coalesce(p.company_id, c.id), p.id from account a
          left join project p on p.id = wanted_project and p.oem_id = a.oem_id
          left join company c on c.id = wanted_company and c.oem_id = a.oem_id
          where a.id = who;
      end if;
    end $$;

    -- A role serves whoever made it: nobody outside may come to depend on what its maker changes.
    create function role_fits(which uuid, place_oem uuid, place_company uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select r.oem_id is null or coalesce(r.oem_id = place_oem
          and (r.company_id is null or r.company_id = any(company_line(place_company))), false)
        from role r where r.id = which
      $$;

    create function grant_fits(which uuid, kind text, scope uuid, who uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select role_fits(which, p.oem_id, p.company_id)
        from (select 1) one left join grant_place(kind, scope, who, null, null) p on true
      $$;

    create or replace function role_grant_place() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      select p.oem_id, p.company_id, p.project_id into new.oem_id, new.company_id, new.project_id
        from (select 1) one
        left join grant_place(new.scope_kind, new.scope_id, new.account_id, new.company_id, new.project_id) p on true;
      if new.scope_kind <> 'platform' and new.oem_id is null then
        raise exception 'a grant must point to a place that exists' using errcode = '23503';
      end if;
      if not role_fits(new.role_id, new.oem_id, new.company_id) then
        raise exception 'a role is granted only where its maker is' using errcode = '23514';
      end if;
      return new;
    end $$;

    -- A role that changed, and an operator that closed, concern everyone who is there by them.
    create function note_role_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) select distinct g.account_id from role_grant g where g.role_id = new.id;
      return null;
    end $$;
    create trigger rights_change after update on role for each row
      when (old.permissions is distinct from new.permissions or old.job is distinct from new.job
        or old.equipment_permissions is distinct from new.equipment_permissions)
      execute function note_role_change();
    create function note_oem_change() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into rights_change (account_id) select a.id from account a where a.oem_id = new.id;
      return null;
    end $$;
    create trigger rights_change after update on oem for each row
      when (old.state is distinct from new.state) execute function note_oem_change();

    -- What ran out by itself a moment ago stands in no log, so it is looked for; both indexes hold the moment.
    create index role_grant_by_end on role_grant (expires_at) where expires_at is not null;
    create index access_token_by_end on access_token (expires_at);
    create or replace function rights_changed_after(after bigint) returns table (next bigint, accounts uuid[])
      security definer set search_path = public set enable_seqscan = off language plpgsql as $$
    declare moment timestamptz := clock_timestamp();
    begin
      delete from rights_change where ctid = any(array(select r.ctid from rights_change r
        where r.at < moment - interval '10 minutes' order by r.xact limit 1000 for update skip locked));
      return query select pg_snapshot_xmin(pg_current_snapshot())::text::bigint, array(
        select r.account_id from rights_change r where r.xact >= after
        union select g.account_id from role_grant g where g.expires_at > moment - interval '10 seconds' and g.expires_at <= moment
        union select t.account_id from access_token t where t.expires_at > moment - interval '10 seconds' and t.expires_at <= moment);
    end $$;

    -- A device with a new secret is a stranger until it has shown it.
    alter table equipment_credential add column changed_at timestamptz;
    create index equipment_credential_by_change on equipment_credential (changed_at) where changed_at is not null;
    create function credential_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;
    create trigger credential_changed before update on equipment_credential for each row
      when (old.secret_hash is distinct from new.secret_hash) execute function credential_changed();

    alter table account drop constraint account_state_check,
      add constraint account_state_check check (state in ('pending','active','suspended','closed'));
    -- By the first letters of a name or number. In bytes, because only such a comparison may pass the wall as an index.
    create index account_by_login_name on account (login_name collate "C");
    create index account_by_person on account (person collate "C") where person is not null;
    create index account_by_mobile_start on account (mobile collate "C") where mobile is not null;

    grant execute on function company_line, grant_fits to vigil_api;
    grant insert, delete, update (name, permissions, equipment_permissions, version) on role to vigil_api;
    grant update (expires_at) on role_grant to vigil_api;
  `.execute(db)

  await sql
    .raw(
      `
    drop policy api_scope on role;
    create policy api_sees on role for select to vigil_api using (oem_id is null or ${roleInScope}
      or exists (select 1 from role_grant g where g.role_id = role.id));
    create policy api_makes on role for insert to vigil_api with check (oem_id is not null and ${roleInScope});
    create policy api_changes on role for update to vigil_api using (oem_id is not null and ${roleInScope});
    create policy api_removes on role for delete to vigil_api using (oem_id is not null and ${roleInScope});

    -- Nobody stops himself, nor anyone who also stands somewhere he does not reach.
    create function set_account_state(who uuid, before text, wanted text) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      update account a set state = wanted
        where a.id = who and a.state = before and a.id is distinct from actor_account()
          and (${accountInScope} or exists (select 1 from role_grant g where g.account_id = a.id and ${grantInScope}))
          and not exists (select 1 from role_grant g where g.account_id = a.id and (${grantInScope}) is not true);
      return found;
    end $$;

    -- All grants of an account that the asker sees, also those beyond his reach: they decide too, but are never shown.
    create function explained_grants(who uuid) returns table (
        id uuid, role_id uuid, role_type smallint, job text, permissions text, equipment_permissions text,
        scope_kind text, scope_id uuid, scope_name text, expires_at timestamptz, account_state text, oem_state text)
      stable security definer set search_path = public language sql as $$
        select g.id, r.id, r.role_type, r.job, r.permissions, r.equipment_permissions, g.scope_kind, g.scope_id,
          coalesce(so.name, sc.name, sp.name), g.expires_at, a.state, coalesce(o.state, 'active')
        from account a
          left join oem o on o.id = a.oem_id
          left join role_grant g on g.account_id = a.id
          left join role r on r.id = g.role_id
          left join oem so on g.scope_kind = 'oem' and so.id = g.scope_id
          left join company sc on g.scope_kind = 'company' and sc.id = g.scope_id
          left join project sp on g.scope_kind = 'project' and sp.id = g.scope_id
        where a.id = who and (a.id = actor_account() or ${accountInScope}
          or exists (select 1 from role_grant g where g.account_id = a.id and ${grantInScope}))
        order by g.id limit 500
      $$;
    grant execute on function set_account_state, explained_grants to vigil_api;`,
    )
    .execute(db)
}
