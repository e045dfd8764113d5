import { sql, type Kysely } from 'kysely'
import { inCompany, inUnitOf, protect } from '../row-security.ts'

const projectInReach = inUnitOf('p').replaceAll('p.project_id', 'p.id')

/** Devices that hang nowhere yet: on an operator's shelf, or given to one of its companies. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table stock_item (
      id uuid primary key,
      oem_id uuid not null references oem,
      -- To whom it was allocated; none: it is the operator's own.
      company_id uuid references company,
      key_code text not null,
      type_no integer not null,
      protocol_id integer,
      state text not null default 'inStock' check (state in ('inStock', 'allocated', 'installed', 'withdrawn')),
      account_id uuid not null,
      added_at timestamptz not null default clock_timestamp(),
      check (case state when 'inStock' then company_id is null when 'allocated' then company_id is not null else true end)
    );
    -- A code lies on one shelf of all there are. What was installed or withdrawn may come back as another row.
    create unique index stock_item_code on stock_item (lower(key_code)) where state in ('inStock', 'allocated');
    create index stock_item_by_oem on stock_item (oem_id, id);
    create index stock_item_by_company on stock_item (company_id, id);

    -- What the actor may bind of these codes, in this unit or in any that he reaches; of what lies on another's shelf he
    -- learns that it does, and nothing more.
    create function stock_of(asked text[], unit uuid)
      returns table (code text, type_no integer, protocol_id integer, is_here boolean)
      stable security definer rows 10 set search_path = public language sql as $$
      with places as (
        select distinct p.oem_id, p.company_id from project p where (unit is null or p.id = unit) and ${projectInReach}
      ), shelf as (
        select s.*, exists (select 1 from places p where p.oem_id = s.oem_id
          and (s.company_id is null or s.company_id = any(company_line(p.company_id)))) as is_here
        from stock_item s where lower(s.key_code) = any(asked) and s.state in ('inStock', 'allocated')
      )
      select lower(key_code), case when is_here then type_no end, case when is_here then protocol_id end, is_here from shelf
    $$;

    -- However a code is bound (scanned, typed, imported, swapped): from its own shelf it is installed, from another's it is
    -- as taken as one that hangs in somebody's unit.
    create function equipment_from_stock() returns trigger security definer set search_path = public language plpgsql as $$
    declare held stock_item;
    begin
      select * into held from stock_item s
        where lower(s.key_code) = lower(new.key_code) and s.state in ('inStock', 'allocated') for update;
      if held.id is null then return null; end if;
      if held.oem_id <> new.oem_id
        or held.company_id is not null and not held.company_id = any(company_line(new.company_id)) then
        raise exception 'this code lies on another shelf' using errcode = 'unique_violation';
      end if;
      update stock_item set state = 'installed' where id = held.id;
      return null;
    end $$;
    create trigger equipment_from_stock after insert on equipment for each row
      when (new.parent_id is null) execute function equipment_from_stock();
    create trigger equipment_swapped_from_stock after update of key_code on equipment for each row
      when (new.parent_id is null and old.key_code <> new.key_code) execute function equipment_from_stock();

    grant execute on function stock_of to vigil_api;
  `,
    )
    .execute(db)
  await protect(db, 'stock_item', { api: 'select, insert, update (company_id, state)', using: inCompany })
}
