import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** What the move of an operator to another cell needs of the tables (docs/decisions/0135). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- While it stands here nobody comes in: no device of the operator, and none of its people.
    create table operator_door (
      oem_id uuid primary key,
      closed_at timestamptz not null default clock_timestamp()
    );

    -- Seals are made over the ids of their rows. So these come along, and each cell counts for itself.
    alter table audit_entry drop constraint audit_entry_pkey;
    create unique index audit_entry_once on audit_entry (id, oem_id) nulls not distinct;

    -- Since when a seal is here that another cell made: it says nothing of how far this one has come.
    alter table audit_seal add column came_at timestamptz;
    drop index audit_seal_by_end;
    create index audit_seal_by_end on audit_seal (to_id) where came_at is null;
    create index audit_seal_that_came on audit_seal (oem_id, to_id) where came_at is not null;
  `.execute(db)
  await protect(db, 'operator_door', { api: 'select', engine: 'select', using: 'true' })
}
