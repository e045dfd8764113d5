import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { inReach } from '#foundation/project/unit.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export const insertPassage = (row: Insertable<Schema['gate_passage']>) =>
  query.insertInto('gate_passage').values(row).compile()

export interface PassageRow {
  readonly id: string
  readonly equipment_id: string
  readonly door_name: string | null
  readonly at: Date
  readonly direction: string
  readonly visit_id: string | null
  readonly account_id: string | null
  readonly visitor_name: string | null
  readonly refusal: string | null
}

export const passagePage = (
  scope: Actor['scope'],
  projectId: string,
  page: { after: string | undefined; limit: number },
): CompiledQuery<PassageRow> => {
  const before = page.after === undefined ? sql`` : sql`and g.id < ${page.after}::uuid`
  return sql<PassageRow>`select g.id, g.equipment_id, e.name as door_name, g.at, g.direction, g.visit_id, g.account_id,
      v.name as visitor_name, g.refusal
    from gate_passage g left join equipment e on e.id = g.equipment_id left join visit v on v.id = g.visit_id
    where g.project_id = ${projectId}::uuid and ${inReach(scope, 'g')} ${before}
    order by g.id desc limit ${page.limit}::integer`.compile(query)
}

export interface InsideRow {
  readonly id: string
  readonly kind: 'visitor' | 'staff'
  readonly name: string | null
  readonly mobile: string | null
  readonly people: number
  readonly host_id: string | null
  readonly ends_at: Date | null
  readonly door_name: string | null
  readonly at: Date
  /** Out since then; null for whoever is inside still. */
  readonly left_at: Date | null
}

/**
 * Who was inside at some moment of the time from `since` until now: visitors from their arrival until they left, and staff
 * whose last way before it, within a day, was not out, or who came in later.
 */
export const insideSince = (scope: Actor['scope'], projectId: string, since: Date): CompiledQuery<InsideRow> =>
  sql<InsideRow>`
    select v.id, 'visitor' as kind, v.name, v.mobile, v.people::integer, v.host_id, v.ends_at, last.name as door_name,
      coalesce(last.at, v.arrived_at) as at, v.left_at
    from visit v left join lateral (
      select g.at, e.name from gate_passage g left join equipment e on e.id = g.equipment_id
      where g.visit_id = v.id and g.refusal is null order by g.id desc limit 1) last on true
    where v.project_id = ${projectId}::uuid and ${inReach(scope, 'v')}
      and (v.state = 'visiting' or v.state = 'left' and v.left_at > ${since}::timestamptz)
    union all
    select s.account_id, 'staff', null, null, 1, null, null, e.name, s.at, case s.direction when 'out' then s.at end
    from (
      select distinct on (g.account_id) g.account_id, g.at, g.direction, g.equipment_id from gate_passage g
      where g.project_id = ${projectId}::uuid and ${inReach(scope, 'g')} and g.account_id is not null
        and g.refusal is null and g.at > ${since}::timestamptz - interval '1 day'
      order by g.account_id, g.id desc
    ) s left join equipment e on e.id = s.equipment_id
    where s.direction <> 'out' or s.at > ${since}::timestamptz
    order by at, id`.compile(query)
