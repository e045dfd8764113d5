import { sql, type Kysely } from 'kysely'

/** A closed door opens by itself, and the directory knows who came from elsewhere (docs/decisions/0142). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Whoever closed it may die. Only once the other side may have the operator does it stay closed for good.
    alter table operator_door add column until timestamptz not null default 'infinity';

    -- When it came from another cell.
    alter table cell_operator add column came_at timestamptz;

    -- Takes over what a cell says of the ids behind 'after' up to 'upto': what is new, and what is no longer there.
    -- Returns how many names belong to somebody else already; they stay his.
    create or replace function cell_take(asked_cell text, asked_kind text, after uuid, upto uuid, page jsonb) returns integer
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
          -- What a cell has read just before an operator came to it knows nothing of its names.
          and (o.came_at is null or o.came_at < clock_timestamp() - interval '1 minute')
          and not exists (select 1 from said s where (s.digest, s.oem_id, s.subject_id) = (n.digest, n.oem_id, n.subject_id));
      insert into cell_name (kind, digest, oem_id, subject_id)
        select asked_kind, digest, oem_id, subject_id from said order by digest on conflict do nothing;
      select count(*) into refused from said s where not exists (
        select 1 from cell_name n where n.kind = asked_kind and n.digest = s.digest and n.oem_id = s.oem_id);
      drop table said;
      return refused;
    end $$;
  `.execute(db)
}
