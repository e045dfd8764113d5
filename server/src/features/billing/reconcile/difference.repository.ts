import type { MatchOutcome } from '@vigil/contract/billing/reconcile'
import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

interface Wish {
  readonly day: string
  readonly channel?: string | undefined
}

const ofOperator = (scope: Actor['scope']) => scopeFilter(scope, { oem: 'm.oem_id' })

export const sumsOf = (scope: Actor['scope'], { day, channel }: Wish) => {
  const rows = query
    .selectFrom('pay_match as m')
    .select('m.outcome')
    .select(sql<number>`count(*)::integer`.as('count'))
    // What waits for a second person is settled by nobody yet.
    .select(
      sql<number>`count(*) filter (where m.outcome <> 'matched'
        and (m.way_out is null or (m.needs_second and m.second_at is null)))::integer`.as('open'),
    )
    .select(sql<number>`coalesce(sum(m.their_fen), 0)::bigint`.as('their_fen'))
    .select(sql<number>`coalesce(sum(m.our_fen), 0)::bigint`.as('our_fen'))
    .where('m.day', '=', day)
    .where(ofOperator(scope))
    .groupBy('m.outcome')
  return (channel === undefined ? rows : rows.where('m.channel', '=', channel)).compile()
}

const matches = query
  .selectFrom('pay_match as m')
  .leftJoin('pay_order as o', 'o.id', 'm.order_id')
  .leftJoin('company as c', 'c.id', 'm.company_id')
  .leftJoin('account as a', 'a.id', 'm.account_id')
  .leftJoin('account as b', 'b.id', 'm.second_id')
  .select([
    'm.id',
    'm.channel',
    'm.kind',
    'm.outcome',
    'm.trade_no',
    'm.order_no',
    'm.order_id',
    'm.their_fen',
    'm.our_fen',
    'm.their_at',
    'm.our_at',
    'm.way_out',
    'm.reason',
    'm.note',
    'm.account_id',
    'm.decided_at',
    'm.done_at',
    'm.needs_second',
    'm.second_id',
    'm.second_at',
    'o.fen as order_fen',
    'o.state as order_state',
    'c.name as company_name',
  ])
  .select((row) => row.fn.coalesce('a.person', 'a.nickname', 'a.login_name').as('by'))
  .select((row) => row.fn.coalesce('b.person', 'b.nickname', 'b.login_name').as('second_by'))
  // Of a payment that was believed with another amount than ordered.
  .select(
    sql<boolean>`exists (select 1 from pay_notice n where n.channel = m.channel and n.trade_no = m.trade_no
      and n.outcome = 'wrongAmount')`.as('is_aside'),
  )

export type MatchFacts = ReturnType<typeof matches.compile> extends CompiledQuery<infer Row> ? Row : never

/** Without an outcome: everything that does not agree. */
export const matchPage = (
  scope: Actor['scope'],
  { day, channel, outcome, after }: Wish & { outcome?: MatchOutcome | undefined; after?: string | undefined },
  limit: number,
) => {
  let rows = matches.where('m.day', '=', day).where(ofOperator(scope))
  if (channel !== undefined) rows = rows.where('m.channel', '=', channel)
  rows = outcome === undefined ? rows.where('m.outcome', '<>', 'matched') : rows.where('m.outcome', '=', outcome)
  if (after !== undefined) rows = rows.where('m.id', '>', after)
  return rows.orderBy('m.id').limit(limit).compile()
}

export const lockMatch = (scope: Actor['scope'], id: string) =>
  matches.where('m.id', '=', id).where(ofOperator(scope)).forUpdate('m').compile()

export interface Decision {
  readonly way_out: string
  readonly reason: string
  readonly note: string
  readonly account_id: string
  readonly decided_at: Date
  readonly done_at: Date | null
  readonly needs_second: boolean
}

export const decide = (id: string, decision: Decision) =>
  query.updateTable('pay_match').set(decision).where('id', '=', id).where('way_out', 'is', null).compile()

/** The second says yes; the database lets nobody be both. */
export const second = (
  id: string,
  by: { readonly second_id: string; readonly second_at: Date; done_at: Date | null },
) => query.updateTable('pay_match').set(by).where('id', '=', id).where('second_at', 'is', null).compile()

/** As if nobody had said anything; that somebody did stays in the operation log. */
export const reopen = (id: string) =>
  query
    .updateTable('pay_match')
    .set({ way_out: null, reason: null, note: '', account_id: null, decided_at: null, done_at: null })
    .set({ needs_second: false, second_id: null, second_at: null })
    .where('id', '=', id)
    .compile()

/** Decided by as many as it needs, and too long ago to be taken back. */
const decidedBefore = (before: Date) =>
  query
    .selectFrom('pay_match')
    .where('way_out', 'in', ['credit', 'giveBack'])
    .where('done_at', 'is', null)
    .where((row) => row.or([row('needs_second', '=', false), row('second_at', 'is not', null)]))
    .where(({ fn }) => sql<boolean>`${fn.coalesce('second_at', 'decided_at')} <= ${before}`)

export const toDo = (before: Date, limit: number) =>
  decidedBefore(before).select('id').orderBy('decided_at').limit(limit).compile()

export const lockToDo = (id: string, before: Date) =>
  decidedBefore(before)
    .select(['id', 'channel', 'trade_no', 'order_no', 'their_fen', 'way_out'])
    .where('id', '=', id)
    .forUpdate()
    .compile()

export const matchDone = (id: string, at: Date) =>
  query.updateTable('pay_match').set({ done_at: at }).where('id', '=', id).compile()
