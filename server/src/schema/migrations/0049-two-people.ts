import { sql, type Kysely } from 'kysely'

/**
 * What a second person says yes to about money is said by a second person: no account that the first made, let in or reset
 * within a day, and none that did so with the first. And a bill above ¥ 1,000 is written off by two.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Either of them may be the one with the other in his hand.
    create function are_two_people(one uuid, other uuid) returns boolean
      stable security definer set search_path = public language sql as $$
        select is_other_person(one, other) and is_other_person(other, one)
      $$;
    grant execute on function are_two_people to vigil_api;

    -- Named are the columns of the first and of the second.
    create function second_is_another() returns trigger security definer set search_path = public language plpgsql as $$
    declare wrote jsonb := to_jsonb(new);
    begin
      if not coalesce(are_two_people((wrote ->> tg_argv[0])::uuid, (wrote ->> tg_argv[1])::uuid), false) then
        raise exception '% of % is no second person', tg_argv[1], tg_table_name using errcode = 'check_violation';
      end if;
      return new;
    end $$;

    create trigger pay_match_second before insert or update of second_id on pay_match for each row
      when (new.second_id is not null) execute function second_is_another('account_id', 'second_id');
    create trigger pay_order_second before insert or update of refund_second on pay_order for each row
      when (new.refund_second is not null) execute function second_is_another('refund_by', 'refund_second');

    -- Who wants a bill written off, and who has said yes to it. What was written off before was by one.
    alter table pay_bill
      add column write_off_by uuid,
      add column write_off_second uuid,
      add check (write_off_second is null or (write_off_by is not null and write_off_second <> write_off_by)),
      add check (state <> 'writtenOff' or fen <= 100000 or write_off_second is not null) not valid;
    create trigger pay_bill_second before insert or update of write_off_second on pay_bill for each row
      when (new.write_off_second is not null) execute function second_is_another('write_off_by', 'write_off_second');
    grant update (write_off_by, write_off_second) on pay_bill to vigil_api;
  `.execute(db)
}
