import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** Equipment that is heard through its maker's cloud: which box stands for the account, and how far it is stored (0145). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table vendor_cloud (
      equipment_id uuid primary key references equipment,
      adapter text not null check (adapter in ('journal')),
      address text not null check (address ~ '^https?://[^?#@]+$'),
      -- Never shown: only what serves all tenants may read it.
      secret text not null check (length(secret) >= 32),
      -- The run in which the account's numbers stand: another account begins another.
      boot bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
      stored_up_to bigint not null default 0 check (stored_up_to >= 0),
      heard_at timestamptz,
      fault text,
      unique (address)
    );
  `.execute(db)
  await protect(db, 'vendor_cloud', { engine: 'select, update' })
}
