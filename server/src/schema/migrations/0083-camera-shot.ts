import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

const ofAlarm = 'exists (select 1 from alarm a where a.id = alarm_id)'

/** What cameras saw before, at and after an alarm (0152). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table camera_shot (
      id uuid primary key,
      alarm_id uuid not null references alarm on delete cascade,
      camera_id uuid not null,
      -- As it was called then.
      camera_name text not null,
      moment text not null check (moment in ('before', 'at', 'after')),
      due_at timestamptz not null,
      state text not null default 'wanted' check (state in ('wanted', 'taken', 'failed')),
      claimed_until timestamptz,
      reason text,
      taken_at timestamptz,
      type text check (type in ('image/jpeg', 'image/png', 'image/webp')),
      width integer check (width > 0), height integer check (height > 0),
      content bytea check (length(content) between 1 and 5242880),
      unique (alarm_id, camera_id, moment),
      check ((state = 'failed') = (reason is not null)),
      check ((state = 'taken') = (num_nonnulls(taken_at, type, width, height, content) = 5)),
      check (state = 'taken' or num_nulls(taken_at, type, width, height, content) = 5)
    );
    alter table camera_shot alter column content set storage external;
    create index camera_shot_due on camera_shot (due_at) where state = 'wanted';
    create index camera_shot_waiting on camera_shot (camera_id) where state = 'wanted';
    -- Which camera watches what: whoever takes its picture serves every tenant.
    create policy engine_reads on equipment_relation for select to vigil_engine using (true);
    grant select on equipment_relation to vigil_engine;
  `.execute(db)
  await protect(db, 'camera_shot', { api: 'select', engine: 'select, insert, update', using: ofAlarm })
}
