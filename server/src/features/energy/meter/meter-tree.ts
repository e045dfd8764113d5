/**
 * Which meter speaks for what: in each slot one that told something speaks for all behind it, and where it told nothing,
 * those behind it speak for themselves. So nothing is counted twice, by whatever call it is asked.
 */
import { sql } from 'kysely'

/** Of a day `d` of a meter: `a`, the same day of the meter before it, and `b`, of the one before that. */
export const metersAbove = sql`left join equipment e on e.id = d.equipment_id
  left join energy_day a on a.equipment_id = e.parent_id and a.day = d.day and a.project_id = d.project_id
  left join equipment p on p.id = e.parent_id
  left join energy_day b on b.equipment_id = p.parent_id and b.day = d.day and b.project_id = d.project_id`

/** Loops are opened only on days on which their box was silent. */
export const maySpeak = sql<boolean>`(a.day is null or array_position(a.wh, null) is not null)`

/** Of a slot `w`. */
export const speaksForItself = sql<boolean>`a.wh[w.place] is null and b.wh[w.place] is null`
