import { sql, type Kysely } from 'kysely'

/**
 * What `vigil doctor` asks of the database: facts that the processes' own role may not read everywhere, and nothing secret
 * among them. What the owner of the schema may not see either (standbys, without pg_read_all_stats) comes without a state.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function site_facts() returns json stable security definer set search_path = public set timezone = 'utc' language sql as $$
      select json_build_object(
        'at', clock_timestamp(),
        'version', current_setting('server_version'),
        'isStandby', pg_is_in_recovery(),
        'migrations', (select coalesce(json_agg(name order by name), '[]') from kysely_migration),
        'wantedStandbys', current_setting('synchronous_standby_names'),
        'isDurable', current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on',
        'standbys', (select coalesce(json_agg(json_build_object('name', application_name, 'state', state, 'sync', sync_state)
          order by application_name), '[]') from pg_stat_replication),
        -- Days that history has room for without a gap, today not counted; -1 where today has none.
        'daysAhead', (select count(*)::integer - 1 from generate_series(0, 60) as d (ahead) where not exists (
          select from generate_series(0, d.ahead) as e (day) where to_regclass('equipment_history_'
            || to_char((now() at time zone 'utc')::date + e.day, 'YYYYMMDD')) is null)),
        'archivedAt', (select last_archived_time from pg_stat_archiver),
        'archiveFailedAt', (select last_failed_time from pg_stat_archiver)
      )
    $$;
    grant execute on function site_facts to vigil_engine;
  `.execute(db)
}
