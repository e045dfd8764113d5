import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }

export interface StormWish {
  /** Any alarm of it. */
  readonly alarmId: string
  readonly kinds: readonly string[]
  /** Until this one, by what was shown. */
  readonly newestId?: string | undefined
  /** Until then, by what was said on the telephone. */
  readonly before?: Date | undefined
}

const waitingOf = (scope: Actor['scope'], { alarmId, kinds, newestId, before }: StormWish): RawBuilder<boolean> => {
  const given = [
    sql<boolean>`a.group_id = (select group_id from alarm where id = ${alarmId}::uuid)`,
    sql<boolean>`a.priority = 1 and a.stage = 0`,
    sql<boolean>`a.kind = any(${[...kinds]})`,
    scopeFilter(scope, scopeColumns),
    ...(newestId === undefined ? [] : [sql<boolean>`a.id <= ${newestId}::uuid`]),
    ...(before === undefined ? [] : [sql<boolean>`a.first_at <= ${before}::timestamptz`]),
  ]
  return sql<boolean>`${sql.join(given, sql` and `)}`
}

/** In the order in which the lanes lock them, so that nobody waits for each other. */
export const lockStorm = (scope: Actor['scope'], wish: StormWish): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select a.* from alarm a where ${waitingOf(scope, wish)}
    order by a.equipment_id, a.event_key for update`.compile(query)

/**
 * What was said because of these goes with them into the group that they are from now on. The storm's own name is left to
 * whoever comes later, with nothing said under it yet: each person is called again.
 */
export const moveMessages = (group: string, alarms: readonly string[], to: string): CompiledQuery =>
  sql`update message set case_id = ${to}::uuid
    where case_id = ${group}::uuid and alarm_id = any(${[...alarms]}::uuid[])`.compile(query)

/** A zone in words, from the outside in: every floor has its east. */
const zonePath = sql`nullif(concat_ws(' ', outermost.name, middle.name, z.name), '')`
const zoned = sql`left join area z on z.id = a.area_id left join area middle on middle.id = z.parent_id
    left join area outermost on outermost.id = middle.parent_id`

export interface ZoneRow {
  readonly zone: string | null
  readonly waiting: number
  readonly likely_real: number
}

export const zonesOfStorm = (scope: Actor['scope'], wish: StormWish): CompiledQuery<ZoneRow> =>
  sql<ZoneRow>`select ${zonePath} as zone, count(*)::integer as waiting, (count(*) filter (where a.likely_real))::integer as likely_real
    from alarm a ${zoned} where ${waitingOf(scope, wish)}
    group by a.area_id, outermost.name, middle.name, z.name order by 3 desc, 2 desc, 1`.compile(query)

export interface NewestRow {
  readonly id: string
  readonly equipment_name: string
  readonly place: string
  readonly first_at: Date
}

export const newestOfStorm = (scope: Actor['scope'], wish: StormWish): CompiledQuery<NewestRow> =>
  sql<NewestRow>`select a.id, e.name as equipment_name, coalesce(${zonePath}, e.install_add) as place, a.first_at
    from alarm a join equipment e on e.id = a.equipment_id ${zoned}
    where ${waitingOf(scope, wish)} order by a.id desc limit 1`.compile(query)
