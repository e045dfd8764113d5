import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import { sql, type CompiledQuery, type Insertable, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { faultDueMs, lifeEndMs, platformWords, stillActiveMs, untestedMs, urgentFaults } from './hazard-clock.rules.ts'
import type { HazardRow, SiteRow } from './hazard.repository.ts'

export interface FoundRow extends SiteRow {
  readonly source: 'device' | 'unanswered' | 'overdueFault' | 'notRecovered' | 'isolation'
  readonly alarm_id: string | null
  readonly isolation_id: string | null
  readonly event_key: string
  readonly detail: string
  readonly found_at: Date
  readonly priority: number
}

/** A stretch of time in which something may have become a hazard, and how much of it is taken at once. */
export interface Look {
  readonly since: Date
  readonly now: Date
  readonly most: number
}

/** An alarm that is not yet written down as a hazard of this source. */
const isNew = (source: FoundRow['source']): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from hazard h where h.alarm_id = a.id and h.source = ${source})`

const usualS = faultDueMs.usual / 1_000
const urgentS = faultDueMs.urgent / 1_000

/** How long this fault may stay. */
const faultDue = sql<string>`case when a.event_key = any(${[...urgentFaults]}) then ${urgentS}::integer
  else ${usualS}::integer end * interval '1 second'`

/** What stands longer than it may. A person who has handled it has had his say: the next one asks for what still stands. */
const overdueFaults = ({ since, now, most }: Look) => sql`
  (select oem_id, company_id, project_id, equipment_id, 'overdueFault', id, null::uuid, event_key, '',
    first_at + ${faultDue}, priority
   from alarm a where kind = 'fault' and condition = 'active' and stage < 2
     and first_at <= ${now}::timestamptz - ${urgentS}::integer * interval '1 second'
     and first_at > ${since}::timestamptz - ${usualS}::integer * interval '1 second'
     and first_at + ${faultDue} between ${since}::timestamptz and ${now}::timestamptz
     and coalesce(verdict, '') not in ('test', 'drill') and not event_key = any(${[...platformWords]})
     -- What a self-test found is put right as that.
     and not (a.event_key = 'leakTestFail' and exists (select 1 from hazard h
       where h.equipment_id = a.equipment_id and h.source = 'selfTest' and h.state not in ('closed', 'void')))
     and ${isNew('overdueFault')} order by first_at limit ${most}::integer)`

const notRecovered = ({ since, now, most }: Look) => sql`
  (select oem_id, company_id, project_id, equipment_id, 'notRecovered', id, null::uuid, event_key, '',
    handled_at + ${stillActiveMs / 1_000}::integer * interval '1 second', priority
   from alarm a where stage = 2 and condition = 'active' and kind <> 'hazard'
     and handled_at + ${stillActiveMs / 1_000}::integer * interval '1 second'
       between ${since}::timestamptz and ${now}::timestamptz
     and handled_at >= ${since}::timestamptz - ${stillActiveMs / 1_000}::integer * interval '1 second'
     and not event_key = any(${[...platformWords]})
     and ${isNew('notRecovered')} order by handled_at limit ${most}::integer)`

/** What has become a hazard since then and is not written down as one. */
export const newCauses = ({ since, now, most }: Look): CompiledQuery<FoundRow> =>
  sql<FoundRow>`
    (select oem_id, company_id, project_id, equipment_id, 'device' as source, id as alarm_id, null::uuid as isolation_id,
      event_key, '' as detail, first_at as found_at, priority
     from alarm a where kind = 'hazard' and stage < 3 and first_at >= ${since}::timestamptz
       and ${isNew('device')} limit ${most}::integer)
    union all
    (select oem_id, company_id, project_id, equipment_id, 'unanswered', id, null, event_key, '', unanswered_at, priority
     from alarm a where unanswered_at is not null and stage < 3 and unanswered_at >= ${since}::timestamptz
       and ${isNew('unanswered')} limit ${most}::integer)
    union all ${overdueFaults({ since, now, most })}
    union all ${notRecovered({ since, now, most })}
    union all
    (select oem_id, company_id, project_id, equipment_id, 'isolation', null, id, 'isolated', reason, began_at, 3
     from isolation i where kind = 'shield' and ended_at is null and began_at >= ${since}::timestamptz
       and not exists (select 1 from hazard h where h.isolation_id = i.id) limit ${most}::integer)`.compile(query)

export interface MissedRow extends SiteRow {
  readonly source: 'dutyCheck' | 'linkage' | 'selfTest'
  readonly check_id: string
  readonly event_key: string
  readonly detail: string
  readonly found_at: Date
  readonly priority: number
}

/** Found by the clock alone. */
export interface PlainRow extends SiteRow {
  readonly source: 'untested' | 'lifeEnd'
  readonly event_key: string
  readonly detail: string
  readonly found_at: Date
  readonly priority: number
}

/** Duty checks that nobody answered. */
export const missedChecks = (most: number): CompiledQuery<MissedRow> =>
  sql<MissedRow>`select oem_id, company_id, project_id, null::uuid as equipment_id, 'dutyCheck' as source, id as check_id,
      'dutyCheckMissed' as event_key, '' as detail, due_at as found_at, 2 as priority
    from duty_check k where state = 'missed' and not exists (select 1 from hazard h where h.check_id = k.id)
    limit ${most}::integer`.compile(query)

/** Steps of a linkage that were refused, failed, or that nothing proved in time; detail: the rule. */
export const unprovedSteps = (most: number): CompiledQuery<MissedRow> =>
  sql<MissedRow>`select r.oem_id, r.company_id, r.project_id, s.equipment_id, 'linkage' as source, s.id as check_id,
      'linkageNotProven' as event_key, r.name as detail, coalesce(c.settled_at, s.given_at) as found_at, 2 as priority
    from linkage_run r join linkage_run_step s on s.run_id = r.id left join command c on c.id = s.command_id
    where r.id >= first_id_at(clock_timestamp() - interval '1 day')
      and (s.state = 'refused' or c.state in ('failed', 'timeout'))
      and exists (select 1 from equipment e where e.id = s.equipment_id and e.project_id = r.project_id)
      and not exists (select 1 from hazard h where h.check_id = s.id)
    limit ${most}::integer`.compile(query)

/**
 * Self-tests that failed, or that the clock could not make; detail: why. One thing to put right at a time: what is open
 * already is not found again.
 */
export const badSelfTests = (most: number): CompiledQuery<MissedRow> =>
  sql<MissedRow>`select s.oem_id, s.company_id, s.project_id, s.equipment_id, 'selfTest' as source, s.id as check_id,
      case s.outcome when 'failed' then 'selfTestFailed' else 'selfTestMissing' end as event_key, '' as detail,
      s.judged_at as found_at, case s.outcome when 'failed' then 2 else 3 end as priority
    from self_test s where s.outcome in ('failed', 'notJudged') and (s.outcome = 'failed' or s.timer_id is not null)
      and s.judged_at > clock_timestamp() - interval '1 day'
      and not exists (select 1 from hazard h where h.check_id = s.id)
      and not exists (select 1 from hazard h
        where h.equipment_id = s.equipment_id and h.source = 'selfTest' and h.state not in ('closed', 'void'))
    limit ${most}::integer`.compile(query)

/** Equipment whose test after adding did not end in time. What hangs on another is tested with it. */
export const untestedEquipment = (now: Date, most: number): CompiledQuery<PlainRow> =>
  sql<PlainRow>`select e.oem_id, e.company_id, e.project_id, e.id as equipment_id, 'untested' as source,
      'untested' as event_key, '' as detail, e.created_at + ${untestedMs / 1_000}::integer * interval '1 second' as found_at,
      3 as priority
    from equipment e where e.lifecycle = 'installed' and e.parent_id is null
      and e.created_at <= ${now}::timestamptz - ${untestedMs / 1_000}::integer * interval '1 second'
      and not exists (select 1 from hazard h where h.equipment_id = e.id and h.source = 'untested')
    order by e.created_at limit ${most}::integer`.compile(query)

/** How long equipment of a kind may serve, for the kinds of which that is known. */
const lives = catalogue.flatMap(({ equipmentTypeId, serviceLifeYears }: DeviceType) =>
  serviceLifeYears === undefined ? [] : [{ equipmentTypeId, serviceLifeYears }],
)
const lifeTypes = lives.map(({ equipmentTypeId }) => equipmentTypeId)
const lifeYears = lives.map(({ serviceLifeYears }) => serviceLifeYears)

/** What will soon be older than its kind may be: as old as since it hangs there. In UTC: one moment for all. */
export const agedEquipment = (now: Date, most: number): CompiledQuery<PlainRow> =>
  sql<PlainRow>`select e.oem_id, e.company_id, e.project_id, e.id as equipment_id, 'lifeEnd' as source,
      'lifeEnd' as event_key, '' as detail, f.found_at, 3 as priority
    from unnest(${lifeTypes}::integer[], ${lifeYears}::integer[]) as t (type_no, years)
      join equipment e on e.type_no = t.type_no and e.installed_at <= ${now}::timestamptz
          + ${lifeEndMs / 1_000}::integer * interval '1 second' - make_interval(years => t.years) + interval '1 day'
      cross join lateral (select (e.installed_at at time zone 'UTC'
        + make_interval(years => t.years)) at time zone 'UTC'
        - ${lifeEndMs / 1_000}::integer * interval '1 second' as found_at) f
    where e.lifecycle in ('installed', 'commissioned', 'inService', 'maintenance') and f.found_at <= ${now}::timestamptz
      and not exists (select 1 from hazard h
        where h.equipment_id = e.id and h.source = 'lifeEnd' and h.found_at = f.found_at)
    order by f.found_at limit ${most}::integer`.compile(query)

/** Two workers at once: the second one's is not written. */
export const insertFound = (rows: Insertable<Schema['hazard']>[]): CompiledQuery<HazardRow> =>
  query
    .insertInto('hazard')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export interface UntouchedRow extends HazardRow {
  readonly recovered_at: Date | null
  readonly ended_at: Date | null
}

/** What nobody has taken and whose cause may be gone. */
export const untouched = (most: number): CompiledQuery<UntouchedRow> =>
  sql<UntouchedRow>`
    select h.*, case when a.condition = 'recovered' then a.recovered_at end as recovered_at, i.ended_at
    from hazard h left join alarm a on a.id = h.alarm_id left join isolation i on i.id = h.isolation_id
      left join equipment e on e.id = h.equipment_id and h.source in ('untested', 'lifeEnd')
    where h.state = 'found' and h.taken_at is null and h.source in ('device', 'isolation', 'overdueFault', 'notRecovered', 'untested', 'lifeEnd',
        'selfTest')
      and (a.condition = 'recovered' or i.ended_at is not null
        or h.source = 'untested' and e.lifecycle in ('commissioned', 'inService', 'maintenance')
        or h.source = 'selfTest' and exists (select 1 from self_test t where t.equipment_id = h.equipment_id
          and t.outcome = 'passed' and t.due_at > h.found_at)
        or h.source = 'lifeEnd' and (e.lifecycle in ('replaced', 'retired') or e.installed_at > h.found_at))
    order by h.id limit ${most}::integer for update of h skip locked`.compile(query)

export interface OrderedRow extends HazardRow {
  readonly to_state: 'correcting' | 'submitted'
  readonly worker_id: string
  readonly done: string | null
}

/**
 * Hazards behind the work order that was made of them: taken by whoever took the order, and to be reviewed once its work was
 * accepted. A major one needs its plan first, whatever was done.
 */
export const behindOrders = (most: number): CompiledQuery<OrderedRow> =>
  sql<OrderedRow>`
    select h.*, o.assignee_id as worker_id, o.measure as done,
      case when o.passed_at is not null and (h.level <> 'major' or h.plan is not null) then 'submitted' else 'correcting' end as to_state
    from work_order o join hazard h on h.id = o.hazard_id
    where o.assignee_id is not null and (
      (o.state in ('accepted', 'arrived', 'processing', 'suspended', 'finished', 'rejected') and h.state in ('found', 'assigned'))
      or (o.state = 'passed' and h.state in ('found', 'assigned', 'correcting', 'rejected')
        and (h.level <> 'major' or h.plan is not null)))
    order by h.id limit ${most}::integer for update of h skip locked`.compile(query)

export const followOrder = ({ id, to_state, worker_id, done }: OrderedRow, now: Date): CompiledQuery<HazardRow> =>
  sql<HazardRow>`update hazard set state = ${to_state}, corrector_id = ${worker_id}::uuid,
      submitted_by = case when ${to_state} = 'submitted' then ${worker_id}::uuid else submitted_by end,
      measure = coalesce(${done}, measure), taken_at = coalesce(taken_at, ${now}::timestamptz), unit_signed_by = null,
      unit_signed_at = null, centre_signed_by = null, centre_signed_at = null, version = version + 1
    where id = ${id}::uuid returning *`.compile(query)

export const closeHazards = (ids: readonly string[], result: string, now: Date): CompiledQuery<HazardRow> =>
  sql<HazardRow>`update hazard set state = 'closed', closed_at = ${now}::timestamptz, result = ${result},
      version = version + 1 where id = any(${[...ids]}::uuid[]) returning *`.compile(query)

export interface DueReminder extends HazardRow {
  readonly round: number
  readonly percent: number
  readonly reminder_at: Date
}

/** Of what is over by now, nobody is reminded. */
export const dueReminders = (now: Date, most: number): CompiledQuery<DueReminder> =>
  sql<DueReminder>`
    with due as (
      update hazard_reminder set told_at = ${now}::timestamptz where (hazard_id, round, percent) in (
        select hazard_id, round, percent from hazard_reminder where told_at is null and due_at <= ${now}::timestamptz
        order by due_at limit ${most}::integer for update skip locked) returning *)
    select h.*, due.round, due.percent, due.due_at as reminder_at from due join hazard h on h.id = due.hazard_id
    where h.state not in ('closed', 'void')`.compile(query)

export interface TellRow {
  readonly hazard_id: string
  readonly account_id: string
  readonly is_manager: boolean
}

export const audienceOf = (ids: readonly string[]): CompiledQuery<TellRow> =>
  sql<TellRow>`select hazard_id, account_id, is_manager from hazard_audience(${[...ids]}::uuid[])`.compile(query)
