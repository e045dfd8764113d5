import { sql, type Kysely } from 'kysely'

/**
 * Nothing above ¥ 1,000 by one hand alone, whoever writes it: of a difference with a channel, and of an order given back.
 * And what was counted of messages goes when nobody is owed an explanation of it any more.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table pay_match
      add column needs_second boolean not null default false,
      add column second_id uuid,
      add column second_at timestamptz,
      add check ((second_id is null) = (second_at is null)),
      add check (second_id is null or (needs_second and account_id is not null and second_id <> account_id)),
      -- Not carried out before the second has said yes.
      add check (done_at is null or not needs_second or second_at is not null),
      add check (needs_second or way_out is null or way_out in ('cameLater', 'heardLater') or 100000 >= abs(
        case way_out when 'acknowledge' then coalesce(their_fen, 0) - coalesce(our_fen, 0) else coalesce(their_fen, 0) end));
    grant update (needs_second, second_id, second_at) on pay_match to vigil_api;

    -- Who wants an order given back and why, and who has said yes to it.
    alter table pay_order
      add column refund_reason text,
      add column refund_by uuid,
      add column refund_second uuid,
      add check (refund_second is null or (refund_by is not null and refund_second <> refund_by)),
      add check (state <> 'refunded' or fen <= 100000 or refund_second is not null);
    grant update (refund_reason, refund_by, refund_second) on pay_order to vigil_api;

    -- A message that cost something stays until the bill of its month is paid or written off, however old it is.
    create function trim_message_use(before timestamptz, most integer) returns integer
      security definer set search_path = public language sql as $$
      with old as (select u.message_id from message_use u
          where u.message_id < first_id_at(least(before, clock_timestamp() - interval '90 days'))
            and (u.fen = 0 or exists (select 1 from pay_bill b where b.company_id = u.company_id
              and b.month = to_char(u.at at time zone 'Asia/Shanghai', 'YYYY-MM') and b.state in ('paid', 'writtenOff')))
          order by u.message_id limit most),
        gone as (delete from message_use u using old where u.message_id = old.message_id returning 1)
      select count(*)::integer from gone
    $$;
    grant execute on function trim_message_use to vigil_engine;
  `.execute(db)
}
