import { batchNonceSeconds } from '@vigil/contract/equipment/batch'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const now = sql<Date>`clock_timestamp()`

type NewBatch = Omit<Insertable<Schema['command_batch']>, 'expires_at' | 'state' | 'wave' | 'created_at'>

export const insertBatch = (batch: NewBatch) =>
  query
    .insertInto('command_batch')
    .values({
      ...batch,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${batchNonceSeconds}::integer)`,
    })
    .returning('expires_at')
    .compile()

export const insertLoops = (rows: readonly Insertable<Schema['command_batch_loop']>[]) =>
  query
    .insertInto('command_batch_loop')
    .values([...rows])
    .compile()

/** Of two presses one finds it prepared; and only in the session's own name and role. */
export const beginBatch = (
  nonceHash: Buffer,
  { accountId, roleId }: Pick<Actor, 'accountId' | 'roleId'>,
  kind: 'batch' | 'scene',
) =>
  query
    .updateTable('command_batch')
    .set({ state: 'running', wave: 1 })
    .where('is_for_later', '=', false)
    .where('origin_kind', '=', kind)
    .where('nonce_hash', '=', nonceHash)
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .where('state', '=', 'prepared')
    .where('expires_at', '>', now)
    .returning('id')
    .compile()

/** What was asked of whoever presses, before it is begun. */
export const preparedDanger = (nonceHash: Buffer) =>
  query.selectFrom('command_batch').select('danger').where('nonce_hash', '=', nonceHash).compile()

const batchRows = query
  .selectFrom('command_batch as b')
  .leftJoin('account as a', 'a.id', 'b.account_id')
  .leftJoin('scene as s', 's.id', 'b.origin_id')
  .select(['b.id', 'b.project_id', 'b.action', 'b.params', 'b.state', 'b.wave', 'b.stop_percent'])
  .select(['b.created_at', 'b.ended_at', 'b.origin_kind', 'b.origin_id', 'b.undoes', 's.name as scene_name'])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))

export const batchById = (actor: Actor, batchId: string) =>
  batchRows.where('b.id', '=', batchId).where(inReachOrOwn(actor, 'b')).compile()

export type BatchRecord = ReturnType<typeof batchById> extends CompiledQuery<infer Row> ? Row : never

export const loopsOf = (batchId: string) =>
  query
    .selectFrom('command_batch_loop as l')
    .innerJoin('command_batch as b', 'b.id', 'l.batch_id')
    // Gone from here, it stays in the record of what was done to it.
    .leftJoin('equipment as e', 'e.id', 'l.equipment_id')
    .leftJoin('command as c', 'c.id', 'l.command_id')
    .select(['l.equipment_id', 'l.wave', 'l.refusal', 'l.command_id', 'l.before'])
    .select((row) => [
      row.fn.coalesce('l.action', 'b.action').as('action'),
      row.fn.coalesce('l.params', 'b.params').as('params'),
    ])
    .select(['e.name', 'e.install_add', 'e.type_no', 'e.protocol_id', 'e.fire_load'])
    .select(['c.state', 'c.reason'])
    .select(
      sql<number>`(select count(*)::integer from equipment child where child.parent_id = l.equipment_id)`.as(
        'children',
      ),
    )
    .where('l.batch_id', '=', batchId)
    .orderBy('l.wave')
    .orderBy('l.place')
    .compile()

export type LoopRecord = ReturnType<typeof loopsOf> extends CompiledQuery<infer Row> ? Row : never

export type CountedBatch = BatchRecord & { loops: number; done: number; failed: number; open: number }

/** Newest first; what was only looked at is not among them. */
export const batchPage = (
  actor: Actor,
  projectId: string,
  after: string | undefined,
  limit: number,
): CompiledQuery<CountedBatch> => {
  const counted = (condition: string) =>
    sql<number>`(select count(*)::integer from command_batch_loop l left join command c on c.id = l.command_id
      where l.batch_id = b.id and ${sql.raw(condition)})`
  const rows = batchRows
    .select([
      counted('l.wave > 0').as('loops'),
      counted(`c.state = 'done'`).as('done'),
      counted(`l.wave > 0 and (l.refusal is not null or c.state in ('failed', 'timeout', 'cancelled'))`).as('failed'),
      counted(`c.state in ('queued', 'sent', 'acknowledged')`).as('open'),
    ])
    .where('b.project_id', '=', projectId)
    .where('b.state', 'not in', ['prepared', 'kept'])
    .where(inReachOrOwn(actor, 'b'))
  return (after ? rows.where('b.id', '<', after) : rows).orderBy('b.id', 'desc').limit(limit).compile()
}

/** Whoever gives or ends holds the row: a batch that was stopped begins nothing more. */
export const holdRunning = (batchId: string) =>
  query
    .selectFrom('command_batch')
    .select('id')
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .forUpdate()
    .compile()

type End = 'done' | 'stopped' | 'broken'

export const endBatch = (batchId: string, state: End, from: readonly string[] = ['running']) =>
  query
    .updateTable('command_batch')
    .set({ state, ended_at: now })
    .where('id', '=', batchId)
    .where('state', 'in', [...from])
    .returning('id')
    .compile()

export const pauseBatch = (batchId: string) =>
  query
    .updateTable('command_batch')
    .set({ state: 'paused' })
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .returning('id')
    .compile()

/** What failed in its wave is seen and no reason to pause again. */
export const resumeBatch = (batchId: string, { accountId, roleId }: Pick<Actor, 'accountId' | 'roleId'>) =>
  query
    .updateTable('command_batch')
    .set((row) => ({ state: 'running', excused_wave: row.ref('wave') }))
    .where('id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .where('state', '=', 'paused')
    .returning('id')
    .compile()

export const enterWave = (batchId: string, from: number) =>
  query
    .updateTable('command_batch')
    .set({ wave: from + 1 })
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .where('wave', '=', from)
    .returning('id')
    .compile()

/** Its turn is taken once: with a command, or with why not. */
export const takeTurn = (
  batchId: string,
  equipmentId: string,
  turn: { readonly command_id: string } | { readonly refusal: string },
) =>
  query
    .updateTable('command_batch_loop')
    .set(turn)
    .where('batch_id', '=', batchId)
    .where('equipment_id', '=', equipmentId)
    .where('command_id', 'is', null)
    .where('refusal', 'is', null)
    .returning('equipment_id')
    .compile()

export interface LoopTurn {
  readonly equipmentId: string
  readonly action: string
  readonly params: Record<string, unknown>
  readonly refusal: string | null
  readonly state: string | null
}

export interface RunningBatch {
  readonly id: string
  readonly project_id: string
  readonly account_id: string
  readonly role_id: string
  readonly origin_kind: 'batch' | 'timer' | 'scene'
  readonly origin_id: string
  readonly wave: number
  readonly waves: number
  readonly stop_percent: number
  readonly loops: LoopTurn[]
}

/** Those under way, each with the loops of its wave. */
export const runningBatches = (most: number): CompiledQuery<RunningBatch> =>
  sql<RunningBatch>`select b.id, b.project_id, b.account_id, b.role_id, b.origin_kind, b.origin_id, b.wave,
      case when b.excused_wave = b.wave then 100 else b.stop_percent end as stop_percent,
      (select max(l.wave) from command_batch_loop l where l.batch_id = b.id) as waves,
      (select coalesce(jsonb_agg(jsonb_build_object('equipmentId', l.equipment_id, 'action', coalesce(l.action, b.action),
          'params', coalesce(l.params, b.params), 'refusal', l.refusal, 'state', c.state) order by l.place), '[]')
        from command_batch_loop l left join command c on c.id = l.command_id
        where l.batch_id = b.id and l.wave = b.wave) as loops
    from command_batch b where b.state = 'running' order by b.id limit ${most}`.compile(query)

/** Prepared and never begun, or kept by a timer that has its own rows. */
export const dropOldBatches = () =>
  query
    .deleteFrom('command_batch')
    .where('state', 'in', ['prepared', 'kept'])
    .where('expires_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .compile()
