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

export interface CommandNoticeRow extends EveryRow, Where {
  readonly action: string
  readonly expires_at: Date
}

/** Somebody else's, and still to be accepted. */
const waitingCommands = ({
  accountId,
  scope,
  since,
}: Reader): RawBuilder<unknown> => sql`command c left join notice_read d
    on d.account_id = ${accountId}::uuid and d.case_id = c.id
  where ${scopeFilter(scope, columnsOf('c'))} and c.state = 'created' and c.account_id is distinct from ${accountId}::uuid
    and c.expires_at > clock_timestamp() and c.id > ${since}::uuid`

export const commandNotices = (reader: Reader, { after, limit }: Page): CompiledQuery<CommandNoticeRow> =>
  sql<CommandNoticeRow>`select c.id, c.created_at as at, 2 as priority,
      c.is_unopened and c.id > ${markOf(reader, sql`'needsMe'`)} as is_unread, c.action, c.expires_at,
      c.equipment_id, e.name as equipment_name, e.type_no, c.project_id, coalesce(p.name, '') as project_name
    from (select c.*, d.case_id is null as is_unopened from ${waitingCommands(reader)}) c
      join equipment e on e.id = c.equipment_id left join project p on p.id = c.project_id
    where true ${before('c.id', after)} order by c.id desc limit ${limit}::integer`.compile(query)

export interface BroadcastRow extends EveryRow {
  readonly title: string
  readonly words: string
  readonly must_confirm: boolean
  readonly read_at: Date | null
  readonly confirmed_at: Date | null
  readonly project_name: string | null
}

const isToConfirm = sql<boolean>`(n.must_confirm and r.confirmed_at is null)`

const broadcasts = (accountId: string): RawBuilder<unknown> => sql`select n.id, n.created_at as at, n.priority,
    (r.read_at is null or ${isToConfirm}) as is_unread, n.title, n.words, n.must_confirm, r.read_at, r.confirmed_at, p.name as project_name
  from notice n left join notice_receipt r on r.notice_id = n.id and r.account_id = ${accountId}::uuid
    left join project p on p.id = n.project_id`

export const broadcastNotices = (
  { accountId, since }: Reader,
  part: 'needsMe' | 'info',
  { after, limit }: Page,
): CompiledQuery<BroadcastRow> =>
  sql<BroadcastRow>`${broadcasts(accountId)} where r.account_id is not null and n.id > ${since}::uuid
      and ${part === 'needsMe' ? isToConfirm : sql<boolean>`not ${isToConfirm}`} ${before('n.id', after)}
    order by n.id desc limit ${limit}::integer`.compile(query)

export const broadcastById = (accountId: string, noticeId: string): CompiledQuery<BroadcastRow> =>
  sql<BroadcastRow>`${broadcasts(accountId)} where n.id = ${noticeId}::uuid`.compile(query)

export interface DeliveryNoticeRow extends EveryRow {
  readonly alarm_id: string | null
  readonly channel: string
  readonly cause: string | null
}

export const deliveryNotices = (reader: Reader, { after, limit }: Page): CompiledQuery<DeliveryNoticeRow> =>
  sql<DeliveryNoticeRow>`select m.id, m.created_at as at, 4 as priority, m.id > ${markOf(reader, sql`'system'`)} as is_unread,
      m.alarm_id, m.channel, m.cause
    from message m where m.account_id = ${reader.accountId}::uuid and m.state = 'failed' and m.id > ${reader.since}::uuid
      ${before('m.id', after)} order by m.id desc limit ${limit}::integer`.compile(query)

export const unreadOthers = (reader: Reader, most: number): CompiledQuery<CountRow> =>
  sql<CountRow>`select 'needsMe' as part, count(*)::integer as count, min(2) as worst
      from (select 1 from ${waitingCommands(reader)} and ${reader.controls} and d.case_id is null
        and c.id > ${markOf(reader, sql`'needsMe'`)} limit ${most}::integer) waiting
    union all select part, count(*)::integer, min(priority)::integer from (
      select case when ${isToConfirm} then 'needsMe' else 'info' end as part, n.priority
      from notice_receipt r join notice n on n.id = r.notice_id
      where r.account_id = ${reader.accountId}::uuid and r.notice_id > ${reader.since}::uuid
        and (r.read_at is null or ${isToConfirm}) limit ${most}::integer) told group by 1
    union all select 'system', count(*)::integer, min(4) from (
      select 1 from message m where m.account_id = ${reader.accountId}::uuid and m.state = 'failed'
        and m.id > ${reader.since}::uuid and m.id > ${markOf(reader, sql`'system'`)} limit ${most}::integer) failed`.compile(
    query,
  )
