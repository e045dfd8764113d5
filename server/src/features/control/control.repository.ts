import { acceptWithinSeconds, nonceSeconds, sendWithinSeconds, type ReadBack } from '@vigil/contract/equipment/control'
import { sql, type CompiledQuery, type Insertable, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const scopeColumns = { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }

/** Only the database's clock counts: whoever claims or sweeps asks the same one. */
const inSeconds = (seconds: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::integer)`
const now = sql<Date>`clock_timestamp()`

/** The equipment with its shadow, if the actor reaches it. */
export const controlTarget = (scope: Actor['scope'], equipmentId: string) =>
  query
    .selectFrom('equipment as e')
    .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
    .select(['e.id', 'e.oem_id', 'e.company_id', 'e.project_id', 'e.parent_id', 'e.child_key', 'e.type_no'])
    .select(['e.protocol_id', 'e.name', 'e.lifecycle', 'e.expires_at', 'e.fire_load'])
    .select(['s.version', 's.online', 's.reported'])
    .where('e.id', '=', equipmentId)
    .where(scopeFilter(scope, scopeColumns))
    .compile()

export type TargetRow = ReturnType<typeof controlTarget> extends CompiledQuery<infer Row> ? Row : never

export interface FactsRow {
  is_busy: boolean
  has_fire: boolean
  has_tripped: boolean
  /** Alarms that hold now, by their keys; asked only before closing. */
  standing_events: string[]
  is_site_confirmed: boolean
  is_risky_cut: boolean
  /** The kinds of pieces it moves: itself and what hangs on it. */
  loads: { type_no: number; protocol_id: number | null; fire_load: boolean | null }[]
  lock_by: string | null
  lock_name: string | null
  lock_reason: string | null
  locked_at: Date | null
  /** Above or below it hangs a lock. */
  has_lock_near: boolean
  is_updating: boolean
}

interface Question {
  readonly isClosing: boolean
  readonly isReading: boolean
  /** The command this is asked for. */
  readonly besides: string | null
}

/** What may lie outside the actor's sight and counts all the same. */
export const controlFacts = (
  equipmentId: string,
  { isClosing, isReading, besides }: Question,
): CompiledQuery<FactsRow> =>
  sql<FactsRow>`select f.*, is_updating(${equipmentId}::uuid)
    from control_facts(${equipmentId}::uuid, ${isClosing}, ${isReading}, ${besides}::uuid) f`.compile(query)

export const insertSiteConfirmation = (row: Insertable<Schema['site_confirmation']>) =>
  query.insertInto('site_confirmation').values(row).returning('at').compile()

/** A lock that already hangs stays with who hung it. */
export const hangLock = (lock: Insertable<Schema['service_lock']>) =>
  query
    .insertInto('service_lock')
    .values(lock)
    .onConflict((same) => same.doNothing())
    .compile()

const mostShown = 200

export const childrenOf = (equipmentId: string) =>
  query
    .selectFrom('equipment')
    .select(['id', 'name', 'type_no', 'protocol_id', 'fire_load'])
    .where('parent_id', '=', equipmentId)
    .orderBy('id')
    .limit(mostShown)
    .compile()

export const insertIntent = (intent: Omit<Insertable<Schema['command_intent']>, 'expires_at' | 'spent_at'>) =>
  query
    .insertInto('command_intent')
    .values({ ...intent, expires_at: inSeconds(nonceSeconds) })
    .returning('expires_at')
    .compile()

/** One statement, so that of two taps only one finds it unspent; and only the session that prepared it does. */
export const spendIntent = (nonceHash: Buffer, { accountId, tokenHash }: Pick<Actor, 'accountId' | 'tokenHash'>) =>
  query
    .updateTable('command_intent')
    .set({ spent_at: now })
    .where('nonce_hash', '=', nonceHash)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['equipment_id', 'action', 'params', 'seen'])
    .compile()

const told = [
  'id',
  'oem_id',
  'company_id',
  'project_id',
  'equipment_id',
  'carrier_id',
  'state',
  'late',
  'read_back',
] as const
export const toldColumns = sql.raw(told.map((column) => `c.${column}`).join(', '))

/** As much of a command as moving and telling of it needs. */
export interface ToldRow {
  id: string
  oem_id: string
  company_id: string | null
  project_id: string
  equipment_id: string
  carrier_id: string
  state: string
  late: boolean
  read_back: string | null
}

const nextCounter = (equipmentId: string): RawBuilder<number> => sql<number>`next_command_counter(${equipmentId}::uuid)`

type NewCommand = Omit<Insertable<Schema['command']>, 'counter' | 'state' | 'expires_at' | 'timeout_at'>

/** Ready to be claimed, with its counter and its times. */
export const insertQueued = (row: NewCommand, timeoutSec: number): CompiledQuery<ToldRow> =>
  query
    .insertInto('command')
    .values({
      ...row,
      state: 'queued',
      counter: nextCounter(row.equipment_id),
      expires_at: inSeconds(sendWithinSeconds),
      timeout_at: inSeconds(timeoutSec),
    })
    .returning(told)
    .compile()

/** Waits for a second person; it has no counter yet and nobody can claim it. */
export const insertWaiting = (row: NewCommand): CompiledQuery<ToldRow> =>
  query
    .insertInto('command')
    .values({
      ...row,
      state: 'created',
      counter: 0,
      expires_at: inSeconds(acceptWithinSeconds),
      timeout_at: inSeconds(acceptWithinSeconds),
    })
    .returning(told)
    .compile()

export const waitingCommand = (commandId: string) =>
  query
    .selectFrom('command')
    .select(['id', 'equipment_id', 'action', 'params', 'account_id'])
    .where('id', '=', commandId)
    .where('state', '=', 'created')
    .where('expires_at', '>', now)
    .forUpdate()
    .compile()

export const queueWaiting = (commandId: string, equipmentId: string, timeoutSec: number): CompiledQuery<ToldRow> =>
  query
    .updateTable('command')
    .set({
      state: 'queued',
      counter: nextCounter(equipmentId),
      expires_at: inSeconds(sendWithinSeconds),
      timeout_at: inSeconds(timeoutSec),
    })
    .where('id', '=', commandId)
    .where('state', '=', 'created')
    .returning(told)
    .compile()

export interface MoveRow {
  commandId: string
  from: string
  to: string
  reason: string | null
  late: boolean
  readBack?: ReadBack | null
  actorKind: 'account' | 'device' | 'timer'
  actorId: string | null
  note: string | null
}

/** Moves those that are still where the caller saw them, notes each move, and says which did move. */
export const moveCommands = (moves: readonly MoveRow[]): CompiledQuery<ToldRow> =>
  sql<ToldRow>`
  with wanted as (
    select * from unnest(${moves.map((move) => move.commandId)}::uuid[], ${moves.map((move) => move.from)}::text[],
      ${moves.map((move) => move.to)}::text[], ${moves.map((move) => move.reason)}::text[],
      ${moves.map((move) => move.late)}::boolean[], ${moves.map((move) => move.actorKind)}::text[],
      ${moves.map((move) => move.actorId)}::text[], ${moves.map((move) => move.note)}::text[],
      ${moves.map((move) => move.readBack ?? null)}::text[])
      as w (command_id, from_state, to_state, new_reason, is_late, actor_kind, actor_id, note, new_read_back)
  ), moved as (
    update command c set state = w.to_state, reason = w.new_reason, late = w.is_late,
      read_back = coalesce(w.new_read_back, c.read_back),
      read_back_at = case when w.new_read_back is null then c.read_back_at else clock_timestamp() end,
      settled_at = case when w.to_state <> 'acknowledged' then clock_timestamp() end
    from wanted w where c.id = w.command_id and c.state = w.from_state
    returning ${toldColumns}, w.from_state, w.to_state, w.actor_kind, w.actor_id, w.note
  ), noted as (
    insert into command_move (command_id, oem_id, company_id, project_id, from_state, to_state, actor_kind, actor_id, note)
    select id, oem_id, company_id, project_id, from_state, to_state, actor_kind, actor_id, note from moved
  )
  select ${toldColumns} from moved c`.compile(query)

/** The first steps of a command, all of them a person's. */
export const noteMoves = (
  { id, oem_id, company_id, project_id }: ToldRow,
  path: readonly (string | null)[],
  actorId: string,
  note: string | null,
) =>
  query
    .insertInto('command_move')
    .values(
      path.slice(1).map((to, step) => ({
        command_id: id,
        oem_id,
        company_id,
        project_id,
        from_state: path[step] ?? null,
        to_state: to ?? '',
        actor_kind: 'account',
        actor_id: actorId,
        note: step === path.length - 2 ? note : null,
      })),
    )
    .compile()
