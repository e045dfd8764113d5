import { sql, type Kysely } from 'kysely'
import { inOperator, inUnit, inUnitOf, protect } from '../row-security.ts'

/** What the fire authority is handed: packs, their bytes, the links that lead to them, and the keys that vouch for them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- One in use for each operator; those that were stay, because what they signed can still be looked at.
    create table signing_key (
      id uuid primary key,
      oem_id uuid not null references oem,
      fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
      public_key bytea not null,
      -- By the installation's secret, and bound to this row's id.
      sealed_key bytea not null,
      made_at timestamptz not null,
      ended_at timestamptz
    );
    create unique index signing_key_in_use on signing_key (oem_id) where ended_at is null;

    create table inspector_pack (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      -- Both inclusive, of the unit's calendar.
      from_day date not null, to_day date not null,
      language text not null check (language in ('zh', 'en')),
      state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed', 'ended')),
      progress smallint not null default 0 check (progress between 0 and 100),
      failure text check (failure in ('stopped', 'tooLarge', 'noKey')),
      account_id uuid not null,
      asked_at timestamptz not null,
      -- Who makes it says which try is his: one that comes back from the dead finds another number and ends nothing.
      tries smallint not null default 0,
      held_until timestamptz,
      made_at timestamptz, ends_at timestamptz,
      bytes bigint, counts jsonb, fingerprint text,
      missing text[] not null default '{}',
      check (from_day <= to_day),
      check ((state = 'making') = (held_until is not null)),
      check ((state = 'failed') <= (failure is not null)),
      check ((state = 'ready') <= (made_at is not null and ends_at is not null and bytes is not null
        and counts is not null and fingerprint is not null))
    );
    create index inspector_pack_by_project on inspector_pack (project_id, id);
    create index inspector_pack_waiting on inspector_pack (asked_at) where state in ('queued', 'making');
    create index inspector_pack_ending on inspector_pack (ends_at) where state = 'ready';

    -- In the order of their numbers they are the file. A header is written after what follows it, so no file is held whole.
    create table inspector_pack_piece (
      pack_id uuid not null references inspector_pack,
      turn smallint not null,
      no integer not null,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      content bytea not null,
      primary key (pack_id, turn, no)
    );

    create table inspector_pack_link (
      id uuid primary key,
      pack_id uuid not null references inspector_pack,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      token_hash bytea not null unique check (length(token_hash) = 32),
      account_id uuid not null,
      made_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > made_at and expires_at <= made_at + interval '30 days'),
      revoked_at timestamptz,
      opened integer not null default 0,
      opened_at timestamptz
    );
    create index inspector_pack_link_by_pack on inspector_pack_link (pack_id, id);
  `.execute(db)
  await protect(db, 'signing_key', {
    // Nobody at the door reads what signs.
    api: 'select (id, oem_id, fingerprint, public_key, made_at, ended_at), update (ended_at)',
    engine: 'select, insert, update',
    using: inOperator,
  })
  await protect(db, 'inspector_pack', { api: 'select, insert, update', engine: 'select, update', using: inUnit })
  await protect(db, 'inspector_pack_piece', { api: 'select', engine: 'select, insert, delete', using: inUnit })
  await protect(db, 'inspector_pack_link', { api: 'select, insert, update', engine: 'select', using: inUnit })
  await sql
    .raw(
      `
    -- What a link leads to, for whoever has it. Nothing for one that is over, whatever the reason.
    create function shared_pack(hash bytea, moment timestamptz) returns table (link_id uuid, expires_at timestamptz,
        pack_id uuid, project_id uuid, project_name text, operator_name text)
      stable security definer set search_path = public language sql as $$
      select l.id, l.expires_at, k.id, p.id, p.name, o.name
      from inspector_pack_link l join inspector_pack k on k.id = l.pack_id
        join project p on p.id = k.project_id join oem o on o.id = k.oem_id
      where l.token_hash = hash and l.revoked_at is null and l.expires_at > moment and k.state = 'ready'
    $$;

    -- Whose a key is: whoever has its fingerprint has a pack that it signed.
    create function signing_key_of(asked text) returns table (operator_name text, public_key bytea, made_at timestamptz,
        ended_at timestamptz)
      stable security definer set search_path = public language sql as $$
      select o.name, s.public_key, s.made_at, s.ended_at from signing_key s join oem o on o.id = s.oem_id
      where s.fingerprint = asked
    $$;

    -- Names of those who stand in the packs of a unit that the reader reaches.
    create function pack_people(unit uuid, which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a
      where a.id = any(which) and exists (select 1 from inspector_pack k
        where k.project_id = unit and ${inUnitOf('k')} and (k.account_id = a.id or exists (
          select 1 from inspector_pack_link l where l.pack_id = k.id and l.account_id = a.id)))
    $$;
    grant execute on function shared_pack, signing_key_of, pack_people to vigil_api;

    -- Names for the books: whoever writes them serves every tenant.
    create function book_people(which uuid[]) returns table (id uuid, name text)
      stable security definer set search_path = public language sql as $$
      select a.id, coalesce(a.person, a.nickname, a.login_name) from account a where a.id = any(which)
    $$;
    create function book_operator(which uuid) returns text
      stable security definer set search_path = public language sql as $$ select o.name from oem o where o.id = which $$;
    grant execute on function book_people, book_operator to vigil_engine;
  `,
    )
    .execute(db)
}
