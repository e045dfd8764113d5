import { sql, type Kysely } from 'kysely'
import { inSite, inUnit, protect } from '../row-security.ts'

/** Loops that are paid before they are used, and when a unit is not cut. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table prepaid_rule (
      equipment_id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      warn_at jsonb not null,
      -- Dangerous when it has power again.
      is_risky boolean not null,
      told_at timestamptz,
      told_by uuid,
      cut_at timestamptz,
      revision integer not null default 1
    );

    create table cut_guard (
      project_id uuid primary key references project,
      oem_id uuid not null, company_id uuid,
      rest_days text[] not null,
      weather_kind text not null check (weather_kind in ('cold', 'heat', 'storm')),
      weather_until timestamptz,
      weather_reason text not null,
      account_id uuid not null
    );
  `.execute(db)
  await protect(db, 'prepaid_rule', { api: 'select, insert, update', using: inSite })
  await protect(db, 'cut_guard', { api: 'select, insert, update', using: inUnit })
}
