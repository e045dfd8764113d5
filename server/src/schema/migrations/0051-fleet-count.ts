import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

/**
 * How much an operator has of each kind, and how much of it is in trouble: what Home of an operator or of the platform shows
 * first. Each change appends an amount in its own transaction, so nobody waits for anybody; the sum is always exact, and the
 * worker folds what has gathered (0110).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table fleet_count (
      oem_id uuid not null,
      type_no integer not null,
      -- Null: all there are of the kind. Else those that show this state.
      state smallint check (state > 0),
      amount integer not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

    create function fleet_counted() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into fleet_count (oem_id, type_no, amount)
        select oem_id, type_no, count(*) from after_change where lifecycle <> 'retired' group by 1, 2;
      elsif tg_op = 'DELETE' then
        insert into fleet_count (oem_id, type_no, amount)
        select oem_id, type_no, -count(*) from before_change where lifecycle <> 'retired' group by 1, 2;
      else
        insert into fleet_count (oem_id, type_no, amount)
        select oem_id, type_no, sum(change) from (
          select oem_id, type_no, 1 as change from after_change where lifecycle <> 'retired'
          union all select oem_id, type_no, -1 from before_change where lifecycle <> 'retired') c
        group by 1, 2 having sum(change) <> 0;
      end if;
      return null;
    end $$;
    create trigger fleet_counted_in after insert on equipment
      referencing new table as after_change for each statement execute function fleet_counted();
    create trigger fleet_counted_anew after update on equipment
      referencing old table as before_change new table as after_change for each statement execute function fleet_counted();
    create trigger fleet_counted_out after delete on equipment
      referencing old table as before_change for each statement execute function fleet_counted();

    -- A state is counted by whoever writes it, once a batch; only what goes altogether is counted here.
    create function fleet_trouble_gone() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into fleet_count (oem_id, type_no, state, amount)
      select oem_id, type_no, state, -count(*) from gone where state > 0 group by oem_id, type_no, state;
      return null;
    end $$;
    create trigger fleet_trouble_gone after delete on equipment_shadow
      referencing old table as gone for each statement execute function fleet_trouble_gone();

    insert into fleet_count (oem_id, type_no, amount)
      select oem_id, type_no, count(*) from equipment where lifecycle <> 'retired' group by oem_id, type_no;
    insert into fleet_count (oem_id, type_no, state, amount)
      select oem_id, type_no, state, count(*) from equipment_shadow where state > 0 group by oem_id, type_no, state;

    -- Says how many rows fewer there are. Folded only when it has doubled: else the same rows are written again and again.
    create function fold_fleet_count() returns integer security definer set search_path = public language plpgsql as $$
    declare there bigint; kinds bigint; left_over bigint;
    begin
      if not pg_try_advisory_xact_lock(9110) then return 0; end if;
      select count(*), count(distinct (oem_id, type_no, state)) into there, kinds from fleet_count;
      if there < 2 * kinds + 200 then return 0; end if;
      with gone as (delete from fleet_count returning *)
      insert into fleet_count select oem_id, type_no, state, sum(amount) from gone group by 1, 2, 3 having sum(amount) <> 0;
      get diagnostics left_over = row_count;
      return there - left_over;
    end $$;

    -- Holds the sums against the rows; whatever differs is written as one more amount. Both are of one moment.
    create function prove_fleet_count() returns integer security definer set search_path = public language plpgsql as $$
    declare drifted integer;
    begin
      with fact as (
        select oem_id, type_no, null::smallint as state, count(*) as amount from equipment
          where lifecycle <> 'retired' group by 1, 2
        union all select oem_id, type_no, state, count(*) from equipment_shadow where state > 0 group by 1, 2, 3
      ), told as (select oem_id, type_no, state, -sum(amount) as amount from fleet_count group by 1, 2, 3)
      insert into fleet_count
        select oem_id, type_no, state, sum(amount) from (table fact union all table told) b
        group by 1, 2, 3 having sum(amount) <> 0;
      get diagnostics drifted = row_count;
      return drifted;
    end $$;

    grant execute on function fold_fleet_count, prove_fleet_count to vigil_engine;
  `.execute(db)
  await protect(db, 'fleet_count', { api: 'select', engine: 'select, insert', using: inOperator })
}
