import { sql, type Kysely } from 'kysely'

/** A key code is typed by hand from a label: two that differ by case only would be one device to every person. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create unique index equipment_key_code_any_case on equipment (lower(key_code), coalesce(child_key, ''));
  `.execute(db)
}
