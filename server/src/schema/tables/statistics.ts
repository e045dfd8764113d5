import {
  date,
  defaulted,
  flag,
  instant,
  integer,
  json,
  nullable,
  real,
  site,
  smallint,
  bigint,
  text,
  uuid,
  type Table,
} from '../column.ts'

/** The operator's whole, or one of its companies. */
const holder = { oem_id: uuid, company_id: nullable(uuid) }

export const statisticsTables = {
  alarm_day: {
    ...holder,
    zone: text,
    day: date,
    hour: smallint,
    kind: text,
    raised: integer,
    handled: integer,
    reals: integer,
    falses: integer,
  },
  alarm_answer: { ...holder, day: date, kind: text, step: smallint, amount: integer },
  breaker_event: { ...holder, day: date, hour: smallint, event_key: text, amount: integer },
  count_cursor: { lane: smallint, position: bigint, counted_at: defaulted(instant) },
  count_anew: { ...holder, day: date },
  recount: { at: defaulted(instant), days: integer, drift: integer },
  unit_score: {
    ...site,
    score: smallint,
    lost: json<unknown>(),
    alarms: integer,
    equipment: integer,
    per_hundred: real,
    has_open_alarm: flag,
    has_open_fault: flag,
    has_overdue_hazard: flag,
    has_missed_check: flag,
    at: instant,
  },
  alarm_ranking: { ...holder, place: smallint, equipment_id: uuid, alarms: integer, falses: integer, at: instant },
} satisfies Record<string, Table>
