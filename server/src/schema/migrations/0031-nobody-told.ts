import { sql, type Kysely } from 'kysely'

/** What keeps a fire from calling nobody. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Calls that nobody has reported yet: looked through every second for those that must ring again.
    create index message_ringing on message (sent_at) where channel = 'voice' and state = 'sent';
  `.execute(db)
}
