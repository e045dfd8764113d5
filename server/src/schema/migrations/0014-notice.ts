import { sql, type Kysely } from 'kysely'
import { inUnit, protect } from '../row-security.ts'

const self = 'account_id = (select actor_account())'

/** What people write to each other, who has read and confirmed it, and how far each has read of everything else. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table notice (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      author_id uuid not null,
      title text not null check (length(title) between 2 and 40),
      words text not null check (length(words) between 2 and 500),
      priority smallint not null check (priority between 2 and 5),
      must_confirm boolean not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index notice_by_project on notice (project_id, id);

    -- One row for each person it is for, so that who has not answered is known by name. The place stands here too:
    -- a wall that asks the other table would ask in a circle.
    create table notice_receipt (
      notice_id uuid not null references notice,
      account_id uuid not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      read_at timestamptz,
      confirmed_at timestamptz,
      primary key (notice_id, account_id)
    );
    create index notice_receipt_by_account on notice_receipt (account_id, notice_id);

    -- Alarms, storms and commands that a person has opened, with how bad it was then: worse than that is news again.
    create table notice_read (
      account_id uuid not null,
      case_id uuid not null,
      priority smallint not null,
      read_at timestamptz not null default clock_timestamp(),
      primary key (account_id, case_id)
    );
    create index notice_read_by_time on notice_read (read_at);

    -- "All read": whatever is older than this id.
    create table notice_mark (
      account_id uuid not null,
      part text not null check (part in ('needsMe','info','system')),
      upto uuid not null,
      primary key (account_id, part)
    );
  `.execute(db)

  await protect(db, 'notice', {
    api: 'select, insert',
    using: `${inUnit} or exists (select 1 from notice_receipt r where r.notice_id = notice.id
      and r.account_id = (select actor_account()))`,
    check: inUnit,
  })
  await protect(db, 'notice_receipt', {
    api: 'select, insert, update',
    using: `${self} or ${inUnit}`,
    check: self,
  })
  await protect(db, 'notice_read', { api: 'select, insert, update', engine: 'select, delete', using: self })
  await protect(db, 'notice_mark', { api: 'select, insert, update', using: self })

  await sql
    .raw(
      `
    -- Whoever writes to a unit reaches everybody who has a role there, and the owners of single devices.
    create function address_notice(which uuid) returns integer
      security definer set search_path = public language plpgsql as $$
    declare n notice; reached integer;
    begin
      select * into n from notice where id = which and author_id = (select actor_account()) and ${inUnit};
      if not found then return 0; end if;
      insert into notice_receipt (notice_id, account_id, oem_id, company_id, project_id, read_at, confirmed_at)
      select n.id, p.account_id, n.oem_id, n.company_id, n.project_id,
        case when p.account_id = n.author_id then clock_timestamp() end,
        case when p.account_id = n.author_id then clock_timestamp() end
      from (select g.account_id from role_grant g where g.scope_kind = 'project' and g.scope_id = n.project_id
          and (g.expires_at is null or g.expires_at > clock_timestamp())
        union select b.account_id from equipment_binding b where b.project_id = n.project_id
        union select n.author_id) p
        join account a on a.id = p.account_id and a.state = 'active'
      on conflict do nothing;
      get diagnostics reached = row_count;
      return reached;
    end $$;

    -- Names of who wrote it and who was to read it: for who may read the notice, and the readers only for its place.
    create function notice_people(which uuid) returns table (id uuid, name text)
      stable security definer set search_path = public language plpgsql as $$
    begin
      return query select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id in (
        select n.author_id from notice n where n.id = which and (${inUnit} or exists (select 1 from notice_receipt r
          where r.notice_id = n.id and r.account_id = (select actor_account())))
        union select r.account_id from notice_receipt r where r.notice_id = which and ${inUnit});
    end $$;

    grant execute on function address_notice, notice_people to vigil_api;
  `,
    )
    .execute(db)
}
