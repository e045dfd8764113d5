import { sql, type Kysely } from 'kysely'

/** A duty check that is asked aloud by the unit's panels, and answered by a key on one of them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table duty_check
      add column sounded_at timestamptz,
      -- At which equipment; nobody knows whose finger it was.
      add column answered_on uuid,
      drop constraint duty_check_check1,
      add constraint duty_check_answered check ((answered_at is null) = (answered_by is null and answered_on is null));
    -- What waits already was asked of people: a panel begins with the next.
    update duty_check set sounded_at = told_at where state = 'asked';
  `.execute(db)
}
