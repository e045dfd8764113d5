/** The lines of a handover: collected from what is open, ticked, left. */
import { sql, type CompiledQuery, type Selectable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** More than this of one kind is folded by no person: the list says how many there are. */
const mostOfKind = 400

/** A fire that nobody has said the truth about. */
const unverified = sql`a.kind = 'fire-alarm' and a.priority = 1 and a.stage < 2 and a.state in ('received', 'notified', 'acknowledged')
  and a.verdict is null`

const openThings = (projectId: string) => sql`
  (select 'fires' as kind, 'alarm' as subject, a.id as subject_id, a.equipment_id, a.event_key, '' as words,
    a.first_at as since, null::timestamptz as until
   from alarm a where a.project_id = ${projectId}::uuid and a.kind in ('fire-alarm', 'alarm')
     and a.stage < 2 and coalesce(a.verdict, '') not in ('test', 'drill')
   order by a.priority, a.id desc limit ${mostOfKind}::integer)
  union all
  -- Of an operator's centre, whose unit this is: what threatens life in any of the others, with their names.
  (select 'fires', 'alarm', a.id, a.equipment_id, a.event_key, p.name, a.first_at, null
   from centre_unit c join alarm a on a.oem_id = c.oem_id and a.project_id <> c.project_id
     join project p on p.id = a.project_id
   where c.project_id = ${projectId}::uuid and a.priority = 1 and a.stage < 2 and a.verdict is null
   order by a.id desc limit ${mostOfKind}::integer)
  union all
  (select 'warnings', 'alarm', a.id, a.equipment_id, a.event_key, '', a.first_at, null
   from alarm a where a.project_id = ${projectId}::uuid and a.kind = 'fault' and a.condition = 'active'
     and a.stage < 2 and a.event_key <> 'offline'
   order by a.priority, a.id desc limit ${mostOfKind}::integer)
  union all
  (select 'warnings', 'hazard', h.id, h.equipment_id, h.event_key, h.title, h.found_at, h.due_at
   from hazard h where h.project_id = ${projectId}::uuid and h.state not in ('closed', 'void')
     and h.source <> 'isolation'
   order by h.due_at limit ${mostOfKind}::integer)
  union all
  (select 'warnings', 'check', k.id, null, null, '', k.asked_at, k.due_at
   from duty_check k where k.project_id = ${projectId}::uuid and k.state = 'asked')
  union all
  (select 'offline', 'equipment', e.id, e.id, null, '', coalesce(w.reported_at, e.created_at), null
   from equipment_shadow w join equipment e on e.id = w.equipment_id
   where w.project_id = ${projectId}::uuid and w.online = false and w.offline_cause is distinct from 'parentOffline'
   order by w.equipment_id limit ${mostOfKind}::integer)
  union all
  (select 'isolations', 'isolation', i.id, i.equipment_id, null, i.reason, i.began_at, i.until
   from isolation i where i.project_id = ${projectId}::uuid and i.ended_at is null and i.walk_test_id is null)
  union all
  (select 'isolations', 'walkTest', t.id, null, null, t.reason, t.began_at, t.until
   from walk_test t where t.project_id = ${projectId}::uuid and t.ended_at is null)`

export interface OpenUnit {
  readonly handoverId: string
  readonly projectId: string
}

/** What is open and not on the list yet, after what stands on it. Looking twice adds nothing. */
export const collectItems = ({ handoverId, projectId }: OpenUnit): CompiledQuery<{ line_no: number }> =>
  sql<{ line_no: number }>`
    insert into duty_item (handover_id, line_no, oem_id, company_id, project_id, kind, subject, subject_id, equipment_id,
      event_key, words, since, until)
    select h.id, coalesce((select max(line_no) from duty_item l where l.handover_id = h.id), 0)
        + row_number() over (order by array_position(array['fires','warnings','offline','isolations'], o.kind), o.since, o.subject_id),
      h.oem_id, h.company_id, h.project_id, o.kind, o.subject, o.subject_id, o.equipment_id, o.event_key, o.words,
      o.since, o.until
    from duty_handover h cross join (${openThings(projectId)}) o
    where h.id = ${handoverId}::uuid and h.state in ('begun', 'signedByLeaver')
      and not exists (select 1 from duty_item l where l.handover_id = h.id and l.subject = o.subject
        and l.subject_id = o.subject_id)
    on conflict do nothing returning line_no`.compile(query)

export const addLines = (handoverId: string, lines: readonly string[], at: Date): CompiledQuery =>
  sql`insert into duty_item (handover_id, line_no, oem_id, company_id, project_id, kind, subject, words, since)
    select h.id, coalesce((select max(line_no) from duty_item l where l.handover_id = h.id), 0) + o.place,
      h.oem_id, h.company_id, h.project_id, 'lines', 'text', o.words, ${at}::timestamptz
    from duty_handover h cross join unnest(${[...lines]}::text[]) with ordinality as o (words, place)
    where h.id = ${handoverId}::uuid`.compile(query)

export const tickItems = (handoverId: string, items: readonly number[], at: Date | null): CompiledQuery =>
  sql`update duty_item set ticked_at = ${at}::timestamptz
    where handover_id = ${handoverId}::uuid and line_no = any(${[...items]}::integer[])
      and (ticked_at is null) = ${at !== null}::boolean`.compile(query)

/** Whatever nobody ticked is the leaver's still. */
export const leaveItems = (handoverId: string): CompiledQuery =>
  query
    .updateTable('duty_item')
    .set({ stays: true })
    .where('handover_id', '=', handoverId)
    .where('ticked_at', 'is', null)
    .compile()

export interface ShownItem extends Selectable<Schema['duty_item']> {
  readonly equipment_name: string | null
  readonly type_no: number | null
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
  readonly is_over: boolean
}

const placed = sql`left join area inner_area on inner_area.id = e.area_id
    left join area middle on middle.id = inner_area.parent_id
    left join area outermost on outermost.id = middle.parent_id`
const places = sql`array[inner_area.name, middle.name, outermost.name] as places`

export const itemsOf = (handoverId: string): CompiledQuery<ShownItem> =>
  sql<ShownItem>`select i.*, e.name as equipment_name, e.type_no, ${places},
      case i.subject
        -- Another unit's, which has words: whoever may not see it is not told that it is over.
        when 'alarm' then coalesce(a.state in ('handled', 'archived'), i.words = '')
        when 'hazard' then coalesce(z.state in ('closed', 'void'), true)
        when 'equipment' then coalesce(w.online, true)
        when 'isolation' then coalesce(o.ended_at is not null, true)
        when 'walkTest' then coalesce(t.ended_at is not null, true)
        when 'check' then coalesce(k.state <> 'asked', true)
        else false end as is_over
    from duty_item i left join equipment e on e.id = i.equipment_id ${placed}
      left join alarm a on i.subject = 'alarm' and a.id = i.subject_id
      left join hazard z on i.subject = 'hazard' and z.id = i.subject_id
      left join equipment_shadow w on i.subject = 'equipment' and w.equipment_id = i.subject_id
      left join isolation o on i.subject = 'isolation' and o.id = i.subject_id
      left join walk_test t on i.subject = 'walkTest' and t.id = i.subject_id
      left join duty_check k on i.subject = 'check' and k.id = i.subject_id
    where i.handover_id = ${handoverId}::uuid order by i.line_no`.compile(query)

export interface FireRow {
  readonly id: string
  readonly equipment_name: string
  readonly places: readonly (string | null)[]
  readonly first_at: Date
}

/** While one of these is open, nobody leaves. */
export const unverifiedFires = (projectId: string): CompiledQuery<FireRow> =>
  sql<FireRow>`select a.id, e.name as equipment_name, ${places}, a.first_at
    from alarm a join equipment e on e.id = a.equipment_id ${placed}
    where a.project_id = ${projectId}::uuid and ${unverified} order by a.first_at limit 50`.compile(query)

export interface OpenHandover {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

/** For the clock: what is under way now. */
export const openHandovers = (): CompiledQuery<OpenHandover> =>
  sql<OpenHandover>`select id, oem_id, company_id, project_id from duty_handover
    where state in ('begun', 'signedByLeaver') for update skip locked`.compile(query)
