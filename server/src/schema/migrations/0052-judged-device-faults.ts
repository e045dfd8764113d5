import { sql, type Kysely } from 'kysely'

/**
 * What somebody judged to be a fault of the device needs a work order: looked for every few seconds among a handful, and no
 * longer among everything that is open (half a second a look at a hundred thousand open alarms).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index alarm_device_fault on alarm (verdict_at)
    where cause = 'deviceFault' and verdict = 'false' and stage < 3`.execute(db)
}
