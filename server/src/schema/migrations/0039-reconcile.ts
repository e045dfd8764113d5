import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

const ofSellers = `(select actor_scope_kind()) in ('platform', 'oem')`

/** Bills of the payment channels, and what they say beside our ledger. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    -- The bill of a channel and a day. Due until it was read whole; then its rows stand beside it.
    create table pay_statement (
      id uuid primary key,
      channel text not null check (channel in ('chatPay', 'alipay')),
      day date not null,
      state text not null default 'due' check (state in ('due', 'read')),
      tries integer not null default 0,
      -- Whole milliseconds, as the worker's clock counts: owed a moment ago is due now.
      next_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      failure text,
      read_at timestamptz,
      unique (channel, day)
    );
    create index pay_statement_due on pay_statement (next_at) where state = 'due';

    -- One payment or refund of a day as both have it. Money that went back counts below zero.
    create table pay_match (
      id uuid primary key,
      statement_id uuid not null references pay_statement,
      -- None: nobody here ordered it, so only whoever runs the platform sees it.
      oem_id uuid references oem,
      company_id uuid,
      channel text not null,
      day date not null,
      kind text not null check (kind in ('in', 'back')),
      outcome text not null check (outcome in ('matched', 'missingHere', 'missingThere', 'amountDiffers')),
      trade_no text not null,
      return_no text not null default '',
      order_no text not null,
      order_id uuid references pay_order,
      their_fen bigint,
      our_fen bigint,
      their_at timestamptz,
      our_at timestamptz,
      -- How somebody ended it, and whether what that needs was booked.
      way_out text check (way_out in ('credit', 'giveBack', 'acknowledge', 'cameLater', 'heardLater')),
      reason text,
      note text not null default '',
      account_id uuid,
      decided_at timestamptz,
      done_at timestamptz,
      check ((way_out is null) = (decided_at is null)),
      check (outcome <> 'matched' or way_out is null),
      unique (statement_id, kind, trade_no, return_no)
    );
    create index pay_match_by_day on pay_match (day, outcome, id);
    create index pay_match_by_oem on pay_match (oem_id, day, id);
    create index pay_match_by_trade on pay_match (channel, trade_no);
    create index pay_match_open on pay_match (channel, trade_no) where outcome <> 'matched' and way_out is null;
    create index pay_match_to_do on pay_match (decided_at) where way_out in ('credit', 'giveBack') and done_at is null;
    create index pay_notice_by_day on pay_notice (channel, at);
    create index pay_refund_by_day on pay_refund (done_at) where state = 'done';
  `,
    )
    .execute(db)

  await protect(db, 'pay_statement', { api: 'select', engine: 'select, insert, update', using: ofSellers })
  await protect(db, 'pay_match', {
    api: 'select, update (way_out, reason, note, account_id, decided_at, done_at)',
    engine: 'select, insert, update',
    using: inOperator,
  })
}
