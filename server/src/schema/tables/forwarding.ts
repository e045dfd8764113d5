import { bigint, defaulted, instant, integer, nullable, smallint, text, uuid, type Table } from '../column.ts'

export const forwardingTables = {
  forward_address: {
    id: uuid,
    oem_id: nullable(uuid),
    project_id: nullable(uuid),
    name: text,
    address: text,
    secret: text,
    made_by: uuid,
    created_at: defaulted(instant),
    changed_at: defaulted(instant),
  },
  forward: {
    id: uuid,
    alarm_id: uuid,
    state: defaulted(text),
    body: text,
    created_at: defaulted(instant),
    tries: defaulted(integer),
    next_at: instant,
    acknowledged_at: nullable(instant),
    acknowledged_by: nullable(text),
  },
  forward_try: {
    forward_id: uuid,
    number: integer,
    told_name: text,
    begun_at: instant,
    ended_at: nullable(instant),
    status: nullable(smallint),
    failure: nullable(text),
  },
  forward_cursor: { lane: smallint, position: bigint },
} satisfies Record<string, Table>
