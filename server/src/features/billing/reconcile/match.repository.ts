import { sql, type CompiledQuery } from 'kysely'
import type { BillLine } from '#infrastructure/payment/pay-channel.ts'
import { query } from '#schema/query.ts'
import type { Matched, OwnLine } from './match.rules.ts'

interface Span {
  readonly channel: string
  readonly from: Date
  readonly to: Date
}

/**
 * What we believed and what we gave back: of the day, or named by the channel's lines. Money of another amount than was ordered is
 * held against the order; what nobody ordered is not ours.
 */
export const ownLines = ({ channel, from, to }: Span, theirs: readonly BillLine[]): CompiledQuery<OwnLine> => {
  const trades = theirs.flatMap(({ kind, tradeNo }) => (kind === 'in' ? [tradeNo] : []))
  const returns = theirs.flatMap(({ kind, returnNo }) => (kind === 'back' ? [returnNo] : []))
  const isMatched = (kind: string, no: 'trade_no' | 'return_no', value: string) =>
    `exists (select 1 from pay_match m where m.channel = n.channel and m.trade_no = n.trade_no and m.kind = '${kind}'
      and m.${no} = ${value} and m.their_fen is not null)`
  const returnNo = `replace(r.id::text, '-', '')`
  return sql<OwnLine>`
    select 'in' as kind, n.trade_no, '' as return_no, n.order_no, n.at,
      case n.outcome when 'unknownOrder' then null when 'wrongAmount' then o.fen else n.fen end as fen,
      n.at >= ${from} and n.at < ${to} as is_of_day, ${sql.raw(isMatched('in', 'trade_no', 'n.trade_no'))} as is_matched
    from pay_notice n left join pay_order o on o.no = n.order_no
    where n.channel = ${channel} and ((n.at >= ${from} and n.at < ${to}) or n.trade_no = any(${trades}::text[]))
    union all
    select 'back', n.trade_no, ${sql.raw(returnNo)}, n.order_no, r.done_at, n.fen,
      r.done_at >= ${from} and r.done_at < ${to}, ${sql.raw(isMatched('back', 'return_no', returnNo))}
    from pay_refund r join pay_notice n on n.id = r.notice_id
    where n.channel = ${channel} and r.state = 'done'
      and ((r.done_at >= ${from} and r.done_at < ${to}) or ${sql.raw(returnNo)} = any(${returns}::text[]))`.compile(
    query,
  )
}

interface Statement {
  readonly id: string
  readonly channel: string
  readonly day: string
}

/** Each row with the order it names, and so with whose it is. */
export const insertMatches = ({ id, channel, day }: Statement, rows: readonly (Matched & { id: string })[]) =>
  sql`insert into pay_match (id, statement_id, oem_id, company_id, channel, day, kind, outcome, trade_no, return_no, order_no,
      order_id, their_fen, our_fen, their_at, our_at)
    select r.id, ${id}::uuid, o.oem_id, o.company_id, ${channel}, ${day}::date, r.kind, r.outcome, r.trade_no, r.return_no,
      r.order_no, o.id, r.their_fen, r.our_fen, r.their_at, r.our_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, outcome text, trade_no text, return_no text,
      order_no text, their_fen bigint, our_fen bigint, their_at timestamptz, our_at timestamptz)
    left join pay_order o on o.no = r.order_no`.compile(query)

/** What only we had, and a later bill has too. */
export const endCameLater = (statementId: string, at: Date): CompiledQuery =>
  sql`update pay_match m set way_out = 'cameLater', decided_at = ${at}, done_at = ${at}
    from pay_match later where later.statement_id = ${statementId}::uuid and later.their_fen is not null
      and m.channel = later.channel and m.trade_no = later.trade_no and m.kind = later.kind and m.return_no = later.return_no
      and m.statement_id <> later.statement_id and m.outcome = 'missingThere' and m.way_out is null`.compile(query)

/** What only the channel had, and told us after all. */
export const endHeardLater = (at: Date): CompiledQuery =>
  sql`update pay_match m set way_out = 'heardLater', decided_at = ${at}, done_at = ${at}
    from pay_notice n where m.outcome = 'missingHere' and m.kind = 'in' and m.way_out is null
      and n.channel = m.channel and n.trade_no = m.trade_no and n.outcome in ('paid', 'double', 'late')`.compile(query)
