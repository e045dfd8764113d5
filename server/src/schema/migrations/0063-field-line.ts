import { sql, type Kysely } from 'kysely'
import { protect } from '../row-security.ts'

/** Equipment that is asked instead of speaking: by Modbus, or by DL/T 645. Who installs says where it is (0123). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table field_line (
      -- The equipment that has the socket: a gateway, or one that is alone on its line.
      equipment_id uuid primary key references equipment,
      protocol text not null check (protocol in ('modbusTcp', 'modbusRtu', 'dlt645')),
      -- An address and no name: what a name leads to can be another one a moment later.
      host text not null check (host = host(host::inet)),
      port integer not null check (port between 1 and 65535),
      answer_ms integer not null default 1000 check (answer_ms between 50 and 5000),
      unique (host, port)
    );

    create table field_slave (
      equipment_id uuid primary key references equipment,
      line_id uuid not null references field_line on delete cascade,
      address text not null check (address ~ '^([0-9]{1,3}|[0-9]{12})$'),
      -- A row of device-types/src/register-maps; a meter of DL/T 645 is read by its type.
      map text check (map ~ '^[a-zA-Z0-9]{1,40}$'),
      quality text not null default 'stale' check (quality in ('good', 'stale', 'error')),
      -- Of the points that are not good: what is wrong with each.
      faults jsonb not null default '{}',
      answered_at timestamptz,
      unique (line_id, address)
    );

    -- Beside the leases of the lanes: nobody has to hold these where no line is configured.
    create table field_lease (
      lane smallint not null default 0 check (lane = 0),
      shard_group smallint not null,
      owner text not null default '',
      until timestamptz not null default '-infinity',
      wanted text not null default '',
      primary key (lane, shard_group)
    ) with (fillfactor = 50);
    insert into field_lease (shard_group) select generate_series(0, 15);
  `.execute(db)
  await protect(db, 'field_line', { engine: 'select' })
  await protect(db, 'field_slave', { engine: 'select, update' })
  await protect(db, 'field_lease', { engine: 'select, update' })
}
