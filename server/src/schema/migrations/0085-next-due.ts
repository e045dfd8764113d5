import { sql, type Kysely } from 'kysely'

/**
 * The next rungs by their own index, and queues that are tidied up while they are used. PostgreSQL keeps the plan of a
 * statement, and one that was made while a table was empty reads all of it a storm later (0156).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function next_due(upto timestamptz, most integer) returns table (alarm_id uuid)
      stable set search_path = public set enable_seqscan = off set enable_bitmapscan = off language plpgsql as $$
    declare left_over integer := most; got integer;
    begin
      for urgency in 1..5 loop
        return query select d.alarm_id from alarm_due d where d.priority = urgency and d.due <= upto
          order by d.due, d.alarm_id limit left_over;
        get diagnostics got = row_count;
        left_over := left_over - got;
        exit when left_over <= 0;
      end loop;
    end $$;
    grant execute on function next_due to vigil_engine;

    -- Once for each rung: there is one index, and no plan but this one.
    alter function alarm_due_moves() set enable_seqscan = off;
    alter function alarm_due_moves() set plan_cache_mode = force_generic_plan;

    -- Each rung is a row that goes and another that comes: a fifth of a storm is too much to step over.
    alter table alarm_due set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
  `.execute(db)
}
