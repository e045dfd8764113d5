/** What was acknowledged and has not come to its end yet at the source of a move. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

type Unfinished = 'sockets' | 'inbox' | 'readings' | 'outbox' | 'audit'

/** How far the streams of readings had come when the last socket was gone: by group, the first in its place. */
type StreamEnds = readonly number[]

/** Nothing: the rows can go. A socket that nobody has closed counts, whoever holds it: what comes through it would be acknowledged. */
export const unfinished = (oemId: string, streamEnds: StreamEnds): CompiledQuery<{ what: Unfinished }> =>
  sql<{ what: Unfinished }>`
    select 'sockets' as what where exists (
      select from equipment_session s join equipment e on e.id = s.equipment_id where e.oem_id = ${oemId})
    union all select 'inbox' where exists (
      select from lease l join event_inbox i on i.shard_group = l.shard_group and i.lane = l.lane and i.id > l.position
        join equipment e on e.id = i.equipment_id where l.lane > 0 and e.oem_id = ${oemId})
    union all select 'readings' where exists (
      select from unnest(${streamEnds}::bigint[]) with ordinality as s (ends, place)
        join lease l on l.lane = 0 and l.shard_group = s.place - 1 where l.position < s.ends)
    union all select 'outbox' where exists (
      select from push_cursor p join duty_cursor d using (lane) join count_cursor c using (lane) join forward_cursor f using (lane)
        join outbox o on o.lane = p.lane and o.id > least(p.position, d.position, c.position, f.position)
        where o.oem_id = ${oemId})
    union all select 'audit' where exists (
      select from audit_entry e where e.oem_id = ${oemId}
        and e.id > (select coalesce(max(s.to_id), 0) from audit_seal s where s.oem_id = ${oemId}))`.compile(query)
