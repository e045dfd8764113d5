import { sql, type Kysely } from 'kysely'

/** When the host was told of his visitor: once that he waits, once that he came, once that his time is over. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table visit add column asked_told_at timestamptz, add column arrived_told_at timestamptz,
      add column over_told_at timestamptz;
    create index visit_to_remind on visit (asked_at) where state = 'asked' and asked_told_at is null and host_id is not null;
    create index visit_to_announce on visit (arrived_at)
      where state = 'visiting' and arrived_told_at is null and host_id is not null;
    create index visit_to_end on visit (ends_at) where state = 'visiting' and over_told_at is null and host_id is not null;
    -- What a host reads of his own visitors, until they are erased.
    create index visit_of_host on visit (host_id) where erased_at is null;
  `.execute(db)
}
