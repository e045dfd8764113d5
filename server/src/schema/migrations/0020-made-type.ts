import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

/** Kinds of equipment that operators make. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- The draft is worked on; what is in use is the latest version, as it was then.
    create sequence made_type_no as integer minvalue 10000 maxvalue 99999;
    create table made_type (
      id uuid primary key,
      oem_id uuid not null references oem,
      type_no integer not null unique default nextval('made_type_no'),
      draft jsonb not null,
      draft_hash text not null,
      tried_hash text,
      published_hash text,
      version integer not null default 0,
      changed_at timestamptz not null default clock_timestamp()
    );
    create index made_type_by_oem on made_type (oem_id);
    create table made_type_version (
      made_type_id uuid not null references made_type,
      version integer not null,
      oem_id uuid not null,
      device_type jsonb not null,
      at timestamptz not null default clock_timestamp(),
      account_id uuid not null,
      primary key (made_type_id, version)
    );
    create index made_type_version_by_time on made_type_version (at);

    -- What every process knows a device by. The door learns of a version last, when whoever judges has known it for seconds:
    -- no equipment of a kind exists before those know the kind.
    create function published_types(after_seconds integer) returns table (device_type jsonb)
      stable security definer set search_path = public language sql as $$
      select distinct on (made_type_id) device_type from made_type_version
      where at <= clock_timestamp() - make_interval(secs => after_seconds)
      order by made_type_id, version desc
    $$;

    grant execute on function published_types to vigil_api, vigil_engine;
    grant usage on sequence made_type_no to vigil_api;
  `.execute(db)
  await protect(db, 'made_type', { api: 'select, insert, update, delete', using: inOperator })
  await protect(db, 'made_type_version', { api: 'select, insert', using: inOperator })
}
