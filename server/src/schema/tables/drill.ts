import {
  bigint,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  site,
  smallint,
  text,
  uuid,
  type Table,
} from '../column.ts'

/** A stretch in which its clock stood still; the last one may be open. Milliseconds. */
export interface Pause {
  readonly from: number
  readonly to: number | null
}

export const drillTables = {
  drill: {
    id: uuid,
    ...site,
    area_id: uuid,
    name: text,
    leader_id: uuid,
    made_by: uuid,
    state: defaulted(text),
    from_at: instant,
    until: instant,
    began_at: nullable(instant),
    ended_at: nullable(instant),
    ended_by: nullable(uuid),
    breakout: nullable(text),
    alarm_id: nullable(uuid),
    pauses: defaulted(json<readonly Pause[]>()),
  },
  drill_equipment: { drill_id: uuid, equipment_id: uuid },
  drill_step: {
    drill_id: uuid,
    place: smallint,
    key: text,
    detail: defaulted(text),
    proof: text,
    standard_s: nullable(integer),
    points: smallint,
    reached_at: nullable(instant),
    reached_by: nullable(uuid),
  },
  drill_count: {
    drill_id: uuid,
    place: smallint,
    name: text,
    expected: integer,
    present: defaulted(integer),
    counted_at: nullable(instant),
  },
  drill_note: { id: defaulted(bigint), drill_id: uuid, at: defaulted(instant), by_id: uuid, note: text },
} satisfies Record<string, Table>
