import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** Who has agreed to which words, when, and whether at the door or when they were laid before him. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table terms_acceptance (
      account_id uuid not null,
      -- Made from the words. The brand's own stay in its versions, the platform's in its releases.
      version text not null check (version ~ '^[0-9a-f]{16}$'),
      brand_page text not null,
      brand_no integer not null,
      how text not null check (how in ('door', 'asked')),
      at timestamptz not null default clock_timestamp(),
      primary key (account_id, version)
    );
  `.execute(db)
  // Kept for good: nobody changes what he once agreed to.
  await protect(db, 'terms_acceptance', { api: 'select, insert', using: 'account_id = (select actor_account())' })
}
