import { sql, type Kysely } from 'kysely'
import { inEquipment, inEquipmentOf, protect } from '../row-security.ts'

/** What the door of GB/T 26875.3 said, and what it heard and keeps nowhere else; and points that nobody has claimed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table transmitter_frame (
      id bigint generated always as identity primary key,
      equipment_id uuid not null,
      at timestamptz not null,
      -- By us; else it came from the transmitter.
      is_sent boolean not null,
      command smallint not null,
      serial integer not null,
      bytes bytea not null check (octet_length(bytes) between 30 and 1054)
    );
    create index transmitter_frame_by_time on transmitter_frame (at);
    create index transmitter_frame_of on transmitter_frame (equipment_id, at);
  `.execute(db)
  await protect(db, 'transmitter_frame', { engine: 'select, insert, delete' })

  await sql
    .raw(
      `
    -- What we answered to frames with these numbers, each with when: the first answer behind a frame is its own.
    create function frame_answers(which uuid, since timestamptz, until timestamptz, serials integer[])
      returns table (at timestamptz, serial integer, command smallint, bytes bytea)
      stable security definer set search_path = public language plpgsql as $$
    declare carrier uuid;
    begin
      select coalesce(e.parent_id, e.id) into carrier from equipment e where e.id = which and ${inEquipmentOf('e')};
      return query select f.at, f.serial, f.command, f.bytes from transmitter_frame f
        where f.equipment_id = carrier and f.at >= since and f.at < until and f.is_sent and f.command in (3, 6)
          and f.serial = any(serials)
        order by f.at, f.id limit 2000;
    end $$;

    -- What we asked or ordered over its line, the newest first, with what it answered. Of the transmitter alone.
    create function sent_orders(which uuid, since timestamptz, until timestamptz, most integer)
      returns table (id bigint, at timestamptz, bytes bytea, answered_at timestamptz, answer smallint, answer_bytes bytea)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from equipment e where e.id = which and ${inEquipmentOf('e')}) then return; end if;
      return query select f.id, date_trunc('milliseconds', f.at), f.bytes, a.at, a.command, a.bytes
        from transmitter_frame f left join lateral (
          select g.at, g.command, g.bytes from transmitter_frame g
          where g.equipment_id = which and not g.is_sent and g.serial = f.serial and g.command in (3, 5, 6)
            and g.at >= f.at and g.at < f.at + interval '1 minute'
          order by g.at limit 1) a on true
        where f.equipment_id = which and f.is_sent and f.command in (1, 4) and f.at >= since and f.at < until
        order by 2 desc fetch first (most) rows with ties;
    end $$;

    -- What the panel uploaded of its own configuration: the first byte of the unit says so.
    create function configured_points(which uuid) returns table (at timestamptz, bytes bytea)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query select n.at, n.bytes from (
          select f.id, f.at, f.bytes from transmitter_frame f
          where f.equipment_id = which and not f.is_sent and f.command in (2, 5) and substring(f.bytes from 28 for 1) = '\\x07'
          order by f.id desc limit 300) n
        order by n.id;
    end $$;

    -- As heard_children, with the newest bytes of each: they say what kind of part it is, and what its panel calls it.
    create function heard_points(which uuid)
      returns table (child_key text, last_at timestamptz, messages integer, raw bytea)
      stable security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query
        with newest as (
          select q.id, q.at, q.raw, report_in(q.raw) ->> 'child' as key from event_quarantine q
          where q.equipment_id = which and q.reason = 'the child is not in the registry' and q.sent_again_at is null
          order by q.id desc limit 5000
        )
        select distinct on (n.key) n.key, n.at, (count(*) over (partition by n.key))::integer, n.raw
        from newest n where length(n.key) between 1 and 40
        order by n.key, n.id desc limit 2000;
    end $$;
    grant execute on function frame_answers, sent_orders, configured_points, heard_points to vigil_api;
  `,
    )
    .execute(db)
}
