import { sql, type Kysely } from 'kysely'

/** What threatens life does not wait behind a receiver's pause: its line is tried at once, in its order. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function push_line_wake() returns trigger security definer set search_path = public
      language plpgsql as $$
    begin
      insert into push_line as l (model_id, line) values (new.model_id, new.line)
      on conflict (model_id, line) do update set next_at = clock_timestamp()
        where l.next_at = 'infinity' or (new.outbox_lane = 1 and l.next_at > clock_timestamp());
      return null;
    end $$;
  `.execute(db)
}
