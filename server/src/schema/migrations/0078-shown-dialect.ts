import { sql, type Kysely } from 'kysely'

/** Whoever looks at a frame reads it as its maker wrote it. The two addresses, which are its key, stay with the gateway. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`grant select (equipment_id, dialect) on equipment_transmitter to vigil_api`.execute(db)
}
