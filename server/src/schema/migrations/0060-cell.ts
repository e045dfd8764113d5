import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/**
 * The directory of cells: which operator lives where, and whose a name is. It lies in one database that all cells reach; the
 * tables stand in every cell's, because any of them may be chosen. Names stand as digests: the directory holds no phone
 * number (docs/decisions/0120).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table cell (
      id text primary key check (id ~ '^[a-z0-9-]{1,20}$'),
      mqtt text not null,
      api text not null,
      added_at timestamptz not null default clock_timestamp()
    );

    -- An operator lives in one cell. Who published it first has it; only an administrator changes that.
    create table cell_operator (
      oem_id uuid primary key,
      cell_id text not null references cell,
      since timestamptz not null default clock_timestamp()
    );

    create table cell_name (
      kind text not null check (kind in ('equipment', 'domain', 'account')),
      digest bytea not null check (octet_length(digest) = 32),
      oem_id uuid not null references cell_operator,
      subject_id uuid not null,
      primary key (kind, digest, oem_id)
    );
    create index cell_name_by_subject on cell_name (kind, subject_id);
    -- A label or a domain has one owner on the whole platform; a login name has one in each operator.
    create unique index cell_name_of_one on cell_name (kind, digest) where kind <> 'account';

    create function cell_digest(asked_kind text, asked text) returns bytea immutable language sql as $$
      select sha256(convert_to(asked_kind || ':' || case asked_kind when 'account' then asked else lower(asked) end, 'UTF8'))
    $$;

    -- Strangers ask: what nobody has is answered like the rest, by its digest, and says nothing of who exists.
    create function cell_of(asked_kind text, asked text) returns setof cell
      stable security definer set search_path = public language plpgsql as $$
    declare wanted bytea := cell_digest(asked_kind, asked);
    begin
      return query select c.* from cell_name n join cell_operator o using (oem_id) join cell c on c.id = o.cell_id
        where n.kind = asked_kind and n.digest = wanted order by n.oem_id limit 1;
      if not found then
        return query select * from cell order by id limit 1 offset
          (get_byte(wanted, 0) * 256 + get_byte(wanted, 1)) % greatest((select count(*) from cell), 1);
      end if;
    end $$;

    -- What this cell knows, a page of it in the order of the ids.
    create function cell_names_here(asked_kind text, after uuid, size integer)
      returns table (subject_id uuid, oem_id uuid, names text[])
      stable security definer set search_path = public language plpgsql as $$
    begin
      if asked_kind = 'equipment' then
        return query select e.id, e.oem_id, array[e.key_code] from equipment e
          where e.parent_id is null and e.oem_id is not null and e.id > after order by e.id limit size;
      elsif asked_kind = 'account' then
        return query select a.id, a.oem_id, array[a.login_name, o.code || '/' || a.login_name]
          from account a join oem o on o.id = a.oem_id where a.id > after order by a.id limit size;
      else
        return query select b.id, b.oem_id, array(select d.domain from brand_domain d where d.brand_id = b.id)
          from brand b where b.oem_id is not null and b.id > after order by b.id limit size;
      end if;
    end $$;

    -- Takes over what a cell says of the ids behind 'after' up to 'upto': what is new, and what is no longer there.
    -- Returns how many names belong to somebody else already; they stay his.
    create function cell_take(asked_cell text, asked_kind text, after uuid, upto uuid, page jsonb) returns integer
      security definer set search_path = public language plpgsql as $$
    declare refused integer;
    begin
      insert into cell_operator (oem_id, cell_id)
        select distinct (p ->> 'oemId')::uuid, asked_cell from jsonb_array_elements(page) p order by 1 on conflict do nothing;
      create temp table said on commit drop as
        select distinct cell_digest(asked_kind, name) as digest, (p ->> 'oemId')::uuid as oem_id, (p ->> 'subjectId')::uuid as subject_id
        from jsonb_array_elements(page) p, jsonb_array_elements_text(p -> 'names') name
        where exists (select 1 from cell_operator o where o.oem_id = (p ->> 'oemId')::uuid and o.cell_id = asked_cell);
      delete from cell_name n using cell_operator o
        where n.kind = asked_kind and n.subject_id > after and n.subject_id <= upto
          and o.oem_id = n.oem_id and o.cell_id = asked_cell
          and not exists (select 1 from said s where (s.digest, s.oem_id, s.subject_id) = (n.digest, n.oem_id, n.subject_id));
      insert into cell_name (kind, digest, oem_id, subject_id)
        select asked_kind, digest, oem_id, subject_id from said order by digest on conflict do nothing;
      select count(*) into refused from said s where not exists (
        select 1 from cell_name n where n.kind = asked_kind and n.digest = s.digest and n.oem_id = s.oem_id);
      drop table said;
      return refused;
    end $$;

    grant execute on function cell_of to vigil_api;
    grant execute on function cell_names_here, cell_take to vigil_engine;
  `.execute(db)
  // Both roles come through the functions alone: a directory that could be read as a list would be one of all customers.
  for (const table of ['cell', 'cell_operator', 'cell_name']) await protect(db, table, {})
}
