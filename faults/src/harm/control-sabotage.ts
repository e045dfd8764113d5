/**
 * Breaks one promise of control, to prove that its counter can see it. Nothing in the product knows of this: the owner of the
 * database puts something between the statements and the tables.
 */
import type { Database } from '../platform/database.ts'

const before = (name: string, event: string, body: string): string[] => [
  `create function ${name}() returns trigger security definer set search_path = public language plpgsql as $$
    begin ${body} end $$`,
  `create trigger ${name} ${event} for each row execute function ${name}()`,
]

export const controlSabotages = {
  /** Claimed and still there to be claimed. */
  twice: before(
    'faults_twice',
    'before update of state on command',
    `if new.state = 'sent' and random() < 0.2 then new.state := 'queued'; end if; return new;`,
  ),
  /** Orders are over as soon as they are made, and the engine's clock is slow, though not so slow that its leases fall. */
  late: [
    ...before(
      'faults_late',
      'before insert on command',
      `new.expires_at := clock_timestamp() - interval '0.5 seconds'; return new;`,
    ),
    `create function public.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() - interval '2 seconds' $$`,
    `alter role vigil_engine set search_path = public, pg_catalog`,
  ],
  /** Who loses a right has it again. */
  afterRevocation: before(
    'faults_revocation',
    'after delete on role_grant',
    `insert into role_grant values (old.*); return null;`,
  ),
  /** What a person saw is what is there now, whatever it was. */
  onStale: before(
    'faults_stale',
    'before update of spent_at on command_intent',
    `select jsonb_build_object('online', s.online, 'values', (select jsonb_object_agg(key, s.reported -> key -> 'value')
        from jsonb_object_keys(old.seen -> 'values') key)) into new.seen
      from equipment_shadow s where s.equipment_id = old.equipment_id; return new;`,
  ),
  /** Everybody is everywhere at home. */
  unauthorised: [
    `create or replace function active_scope(who uuid, which uuid) returns table (kind text, ids uuid[])
      stable security definer set search_path = public language sql as $$ select 'platform', '{}'::uuid[] $$`,
  ],
} as const

export type ControlSabotage = keyof typeof controlSabotages

export const isControlSabotage = (word: string | undefined): word is ControlSabotage =>
  word !== undefined && Object.hasOwn(controlSabotages, word)

/** As the superuser: one of them changes what a role believes. */
export const sabotageControl = async ({ ask }: Database, which: ControlSabotage): Promise<void> => {
  for (const statement of controlSabotages[which]) await ask(statement)
}
