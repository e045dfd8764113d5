import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** How equipment that speaks GB/T 26875.3 is known on the wire: the standard has two addresses and no secret. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table equipment_transmitter (
      equipment_id uuid primary key references equipment,
      -- The source of what it sends. Of whoever comes, this finds the row.
      source bigint not null unique check (source between 0 and 281474976710655),
      -- The address of the centre that it was told: whoever does not know it is not this transmitter.
      target bigint not null check (target between 0 and 281474976710655),
      -- Where its maker leaves the standard: a name in protocols/src/gb26875/dialect.ts.
      dialect text not null default 'standard' check (dialect ~ '^[a-zA-Z0-9]{1,20}$'),
      changed_at timestamptz not null default clock_timestamp()
    );

    -- A transmitter with another address is a stranger until it has come by it.
    create function transmitter_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;
    create trigger transmitter_changed before update on equipment_transmitter for each row
      when ((old.source, old.target, old.dialect) is distinct from (new.source, new.target, new.dialect))
      execute function transmitter_changed();
  `.execute(db)
  await protect(db, 'equipment_transmitter', {
    api: 'insert, update, delete',
    engine: 'select',
    using: 'exists (select 1 from equipment e where e.id = equipment_transmitter.equipment_id)',
  })
}
