import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import {
  before,
  columnsOf,
  markOf,
  type CountRow,
  type EveryRow,
  type Page,
  type Reader,
  type Where,
} from './notice-reader.ts'

export interface AlarmNoticeRow extends EveryRow, Where {
  readonly alarm_kind: string
  readonly event_key: string
  readonly condition: string
  readonly state: string
  readonly count: number
  readonly value: number | null
  readonly property: string | null
  readonly size: number
  readonly needs_me: boolean
}

const isWaiting = (table: 'a' | 'g'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.state`)} in ('received', 'notified')`

/** No other of the storm stands before it: among those that wait, or among all. */
const isFirst = (among: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`(a.group_id is null or not exists (
  select 1 from alarm g where g.group_id = a.group_id and g.id < a.id and ${among}))`

/** A storm waits as long as one of its alarms does. */
const waits = sql<boolean>`(${isWaiting('a')} or (a.group_id is not null and exists (
  select 1 from alarm g where g.group_id = a.group_id and ${isWaiting('g')})))`

const isActable = ({ acts }: Reader): RawBuilder<boolean> => sql<boolean>`a.kind = any(${[...acts]})`

/** Somebody has silenced the point, or tests it: what does not threaten life asks nobody, and is there to be known. */
const isQuiet = sql<boolean>`(a.isolation_id is not null and a.priority > 1)`

/** Every alarm in the reader's reach, with what he has read of its case. */
const cases = (reader: Reader): RawBuilder<unknown> => sql`alarm a left join notice_read d
    on d.account_id = ${reader.accountId}::uuid and d.case_id = coalesce(a.group_id, a.id)
  where ${scopeFilter(reader.scope, columnsOf('a'))} and a.kind = any(${[...reader.lists]})
    and a.id > ${reader.since}::uuid`

export type AlarmPart = 'now' | 'needsMe' | 'info'

/** One row for each case. What waits is found by its own index, however much has been dealt with. */
const parts = (reader: Reader): Readonly<Record<AlarmPart, RawBuilder<boolean>>> => {
  const needsReader = sql<boolean>`${isWaiting('a')} and ${isActable(reader)} and not ${isQuiet}
    and ${isFirst(isWaiting('g'))}`
  return {
    now: sql<boolean>`a.priority = 1 and ${needsReader}`,
    needsMe: sql<boolean>`a.priority > 1 and ${needsReader}`,
    info: sql<boolean>`${isFirst(sql<boolean>`true`)} and (${isQuiet} or not (${isActable(reader)} and ${waits}))`,
  }
}

/** What threatens life stays unread until somebody has taken it; anything else that was read is news when it gets worse. */
const isUnread = (reader: Reader, part: AlarmPart): RawBuilder<boolean> => sql<boolean>`not ${isQuiet} and (
  (a.priority = 1 and ${waits}) or case when d.case_id is not null then a.priority < d.priority
    else a.id > ${markOf(reader, part === 'info' ? sql`'info'` : sql`'needsMe'`)} end)`

export const alarmNotices = (reader: Reader, part: AlarmPart, { after, limit }: Page): CompiledQuery<AlarmNoticeRow> =>
  sql<AlarmNoticeRow>`with shown as (
      select a.*, ${isUnread(reader, part)} as is_unread
      from ${cases(reader)} and ${parts(reader)[part]} ${before('a.id', after)}
      order by a.id desc limit ${limit}::integer)
    select s.id, s.first_at as at, s.priority, s.is_unread, ${part !== 'info'}::boolean as needs_me, s.kind as alarm_kind,
      s.event_key, s.condition, s.state, s.count, s.value, s.property, s.equipment_id, e.name as equipment_name,
      e.type_no, s.project_id, coalesce(p.name, '') as project_name,
      case when s.group_id is null then 1 else (select count(*)::integer from alarm g where g.group_id = s.group_id) end as size
    from shown s join equipment e on e.id = s.equipment_id left join project p on p.id = s.project_id
    order by s.id desc`.compile(query)

/** The worst first, so that the count may stop without missing it. Of what is only to be known, what is newer than the mark. */
export const unreadAlarms = (reader: Reader, most: number): CompiledQuery<CountRow> => {
  const { now, needsMe, info } = parts(reader)
  return sql<CountRow>`select part, count(*)::integer as count, min(priority)::integer as worst from (
      (select 'needsMe' as part, a.priority from ${cases(reader)} and ((${now}) or (${needsMe}))
        and ${isUnread(reader, 'needsMe')} order by a.priority limit ${most}::integer)
      union all (select 'info', a.priority from ${cases(reader)} and ${info} and ${isUnread(reader, 'info')}
        and a.id > ${markOf(reader, sql`'info'`)} order by a.id desc limit ${most}::integer)) found
    group by 1`.compile(query)
}
