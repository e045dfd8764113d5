import { sql, type Kysely } from 'kysely'

/** A lane that lags reads its next messages while the last ones are committed; what it read so counts only if it still may. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Holds the positions of all these groups, and fails if one of those that were read ahead stands elsewhere or is somebody
    -- else's by now: the batch is then read again. Whoever comes first holds it, as ever.
    create function hold_read_ahead(in_lane smallint, in_owner text, held integer[], groups integer[], positions bigint[])
      returns void language plpgsql as $$
    begin
      perform 1 from lease l where l.lane = in_lane and l.owner = in_owner and l.shard_group = any(held)
        order by l.shard_group for update;
      if exists (
        select 1 from unnest(groups, positions) as r (shard_group, position)
          left join lease l on l.lane = in_lane and l.owner = in_owner and l.shard_group = r.shard_group
        where l.position is distinct from r.position
      ) then
        raise exception using errcode = 'serialization_failure', message = 'somebody else has read these messages';
      end if;
    end $$;
    grant execute on function hold_read_ahead to vigil_engine;
  `.execute(db)
}
