import { sql, type Kysely } from 'kysely'

/**
 * Home asks by days for all operators, or for one company: neither begins like the key of the counters. And how much there is
 * of each kind is summed along an index alone: rows of equipment_count seldom change.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const table of ['alarm_day', 'alarm_answer', 'breaker_event']) {
    await sql`create index ${sql.raw(`${table}_of_operators`)} on ${sql.table(table)} (day) where company_id is null`.execute(
      db,
    )
    await sql`create index ${sql.raw(`${table}_by_company`)} on ${sql.table(table)} (company_id, day)
      where company_id is not null`.execute(db)
  }
  await sql`
    drop index equipment_count_by_oem, equipment_count_by_company;
    create index equipment_count_by_oem on equipment_count (oem_id, type_no) include (total);
    create index equipment_count_by_company on equipment_count (company_id, type_no) include (total)`.execute(db)
}
