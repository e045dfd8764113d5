import { sql, type Kysely } from 'kysely'

/** How much equipment is intact, which hazards were closed in time, and how long it took until something was handled. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- The worker writes them anew within five minutes: until then there is no figure rather than a wrong one.
    delete from unit_score;
    alter table unit_score add column intact integer not null, add column hazards_due integer not null,
      add column hazards_in_time integer not null;

    alter table alarm_answer drop constraint alarm_answer_oem_id_company_id_day_kind_step_key,
      add column took text not null default 'answered' check (took in ('answered', 'handled')),
      add unique nulls not distinct (oem_id, company_id, day, kind, took, step);
    alter table alarm_answer alter column took drop default;
    -- What was never counted is no drift.
    insert into count_anew (oem_id, company_id, day) select distinct oem_id, company_id, day from alarm_day
      where day > current_date - 40 on conflict do nothing;
  `.execute(db)
}
