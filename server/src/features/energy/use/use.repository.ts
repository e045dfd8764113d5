import type { Prices } from '@vigil/contract/energy/bill'
import type { SilentMeter } from '@vigil/contract/energy/energy'
import type { Tariff } from '@vigil/contract/energy/tariff'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import { maySpeak, metersAbove, speaksForItself } from '../meter/meter-tree.ts'
import { slotMs, type Window } from '../slots/slots.rules.ts'

export interface UnitRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly name: string
  readonly zone: string
  readonly tariff: Tariff | null
}

export const unitWith = (projectId: string): CompiledQuery<UnitRow> =>
  sql<UnitRow>`select p.oem_id, p.company_id, p.name, p.zone, t.tariff from project p
    left join tariff t on t.project_id = p.id where p.id = ${projectId}::uuid`.compile(query)

export interface SlotRow {
  readonly start: number
  readonly wh: number
  readonly is_estimated: boolean
  readonly is_suspect: boolean
}

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const daysIn = ({ from, to }: Window): RawBuilder<unknown> =>
  sql`d.day between ${utcDay(from)}::date and ${utcDay(to - 1)}::date`

/** Reckoned for each group, not for each of a million slots. */
const slotFields = sql`(extract(epoch from d.day) * 1000 + (w.place - 1) * 900000)::float8 as start, sum(w.wh)::float8 as wh,
  bool_or(w.mark % 2 = 1) as is_estimated, bool_or(w.mark >= 2) as is_suspect`

const eachSlot = sql`unnest(d.wh, d.marks) with ordinality w (wh, mark, place)`

const placeOf = (at: number): number => (at % 86_400_000) / slotMs + 1

/** By days and places alone: whole numbers, where instants would take most of the time. */
const within = ({ from, to }: Window): RawBuilder<unknown> => sql`w.wh is not null
  and (d.day > ${utcDay(from)}::date or w.place >= ${placeOf(from)}::integer)
  and (d.day < ${utcDay(to - 1)}::date or w.place <= ${placeOf(to - slotMs)}::integer)`

/** What a unit used, without counting anything twice. */
export const unitSlots = (projectId: string, window: Window): CompiledQuery<SlotRow> =>
  sql<SlotRow>`select ${slotFields} from energy_day d ${metersAbove} cross join lateral ${eachSlot}
    where d.project_id = ${projectId}::uuid and ${daysIn(window)} and ${within(window)}
      and ${maySpeak} and ${speaksForItself}
    group by d.day, w.place order by 1`.compile(query)

export const loopSlots = (projectId: string, equipmentId: string, window: Window): CompiledQuery<SlotRow> =>
  sql<SlotRow>`select ${slotFields} from energy_day d cross join lateral ${eachSlot}
    where d.project_id = ${projectId}::uuid and d.equipment_id = ${equipmentId}::uuid and ${daysIn(window)}
      and ${within(window)}
    group by d.day, w.place order by 1`.compile(query)

/**
 * Until when a window is booked: what has been told of it by all who spoke in the last two hours. Whoever is silent for
 * longer is not waited for; what it used meanwhile is told when it speaks again.
 */
export const bookedUntil = (projectId: string, window: Window): CompiledQuery<{ until: Date | null }> =>
  sql<{ until: Date | null }>`
    with last as (select max(d.day) as day from energy_day d where d.project_id = ${projectId}::uuid and ${daysIn(window)}),
    ends as (
      select d.equipment_id, max((d.day - date '1970-01-01') * 96 + w.place) as until
      from last join energy_day d on d.day between last.day - 1 and last.day cross join lateral ${eachSlot}
      where d.project_id = ${projectId}::uuid and ${within(window)} group by 1)
    select to_timestamp(min(until) * 900) as until from ends where until >= (select max(until) from ends) - 8`.compile(
    query,
  )

/** Wh of a row between two instants. Whole days need not be opened. */
const whWithin = ({ from, to }: Window): RawBuilder<number> => sql<number>`case
  when d.day::timestamp at time zone 'UTC' >= ${new Date(from)}::timestamptz
    and (d.day + 1)::timestamp at time zone 'UTC' <= ${new Date(to)}::timestamptz then d.total_wh
  else (select coalesce(sum(w.wh), 0) from unnest(d.wh) with ordinality w (wh, place)
    where d.day::timestamp at time zone 'UTC' + (w.place - 1) * interval '15 minutes' >= ${new Date(from)}::timestamptz
      and d.day::timestamp at time zone 'UTC' + (w.place - 1) * interval '15 minutes' < ${new Date(to)}::timestamptz) end`

export interface MeterTotal {
  readonly equipment_id: string
  readonly parent_id: string | null
  readonly name: string | null
  readonly wh: number
}

export const meterTotals = (projectId: string, window: Window): CompiledQuery<MeterTotal> =>
  sql<MeterTotal>`select d.equipment_id, e.parent_id, e.name, sum(${whWithin(window)})::float8 as wh
    from energy_day d left join equipment e on e.id = d.equipment_id
    where d.project_id = ${projectId}::uuid and ${daysIn(window)} group by 1, 2, 3`.compile(query)

export interface JumpRow {
  readonly equipment_id: string
  readonly name: string | null
  readonly since: Date
  readonly at: Date
  readonly wh: number
}

export const jumpsIn = (projectId: string, { from, to }: Window, most: number): CompiledQuery<JumpRow> =>
  sql<JumpRow>`select s.equipment_id, e.name, s.since, s.at, s.wh::float8 as wh from energy_suspect s
    left join equipment e on e.id = s.equipment_id
    where s.project_id = ${projectId}::uuid and s.confirmed_at is null
      and s.at > ${new Date(from)}::timestamptz and s.since < ${new Date(to)}::timestamptz
    order by s.at desc limit ${most}::integer`.compile(query)

export interface PlanRow {
  readonly from_day: string
  readonly tariff: Tariff
  readonly prices: Prices | null
}

export const plansOf = (projectId: string): CompiledQuery<PlanRow> =>
  sql<PlanRow>`select from_day::text as from_day, tariff, prices from energy_price
    where project_id = ${projectId}::uuid order by from_day`.compile(query)

export interface MeterNow {
  readonly reported: Readonly<Record<string, { readonly value: unknown } | undefined>>
}

/** What the unit's first meters read now. */
export const metersNow = (projectId: string, types: readonly number[]): CompiledQuery<MeterNow> =>
  sql<MeterNow>`select s.reported from equipment_shadow s join equipment e on e.id = s.equipment_id
      left join equipment a on a.id = e.parent_id and a.type_no = any(${types}::integer[])
    where e.project_id = ${projectId}::uuid and e.type_no = any(${types}::integer[]) and a.id is null
      and s.online is not false`.compile(query)

interface SilentAsked {
  readonly from: string
  /** The day after the last. */
  readonly to: string
  readonly zone: string
  readonly window: Window
  readonly types: readonly number[]
}

/**
 * Days of the unit's calendar on which a meter told nothing at all, most first. Those whose days are whole are not opened:
 * of two thousand meters that is nearly every one.
 */
export const silentMeters = (
  projectId: string,
  { from, to, zone, window, types }: SilentAsked,
): CompiledQuery<SilentMeter> =>
  sql<SilentMeter>`with told as materialized (
      select d.equipment_id, d.day, d.wh from energy_day d where d.project_id = ${projectId}::uuid and ${daysIn(window)}),
    whole as (
      select equipment_id from told group by 1
      having bool_and(array_position(wh, null) is null)
        and count(*) > ${utcDay(window.to - 1)}::date - ${utcDay(window.from)}::date),
    known as (
      select t.equipment_id, count(distinct at.day)::integer as days
      from told t cross join lateral unnest(t.wh) with ordinality w (wh, place)
        cross join lateral (select ((t.day::timestamp + (w.place - 1) * interval '15 minutes') at time zone 'UTC'
          at time zone ${zone})::date as day) at
      where w.wh is not null and at.day >= ${from}::date and at.day < ${to}::date
        and t.equipment_id not in (select equipment_id from whole) group by 1)
    select e.name, (${to}::date - ${from}::date) - coalesce(k.days, 0) as missing from equipment e
      left join known k on k.equipment_id = e.id
    where e.project_id = ${projectId}::uuid and e.type_no = any(${types}::integer[])
      and e.lifecycle not in ('replaced', 'retired') and e.id not in (select equipment_id from whole) and coalesce(k.days, 0) < ${to}::date - ${from}::date
    order by 2 desc, 1`.compile(query)
