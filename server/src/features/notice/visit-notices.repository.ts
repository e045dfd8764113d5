/** What a host is told of his own visitors: the words that went out to him, as the visit stands now. */
import { visitReminders } from '@vigil/contract/visitor/visit-reminders'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { inReach } from '#foundation/project/unit.repository.ts'
import { query } from '#schema/query.ts'
import { before, markOf, type CountRow, type EveryRow, type Page, type Reader } from './notice-reader.ts'

export interface VisitNoticeRow extends EveryRow {
  readonly ladder: string
  readonly visit_id: string
  readonly first_letter: string | null
  readonly needs_me: boolean
  readonly project_id: string
  readonly project_name: string
}

/** Somebody still waits for the host, or is where he should not be any more. */
const needsHost = sql<boolean>`(m.ladder = 'visitAsked' and v.state = 'asked'
  or m.ladder = 'visitOver' and v.state = 'visiting')`

/** By the visit first: a host has few of them, and may have been sent thousands of words about alarms. */
const words = ({ accountId, scope, since }: Reader): RawBuilder<unknown> => sql`visit v
    join message m on m.case_id = v.id and m.account_id = v.host_id and m.channel = 'push'
      and m.ladder = any(${[...visitReminders]}) and m.id > ${since}::uuid
    left join notice_read d on d.account_id = v.host_id and d.case_id = m.id
  where v.host_id = ${accountId}::uuid and v.erased_at is null and ${inReach(scope, 'v')}`

const isUnread = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(d.case_id is null and m.id > case
  when ${needsHost} then ${markOf(reader, sql`'needsMe'`)} else ${markOf(reader, sql`'info'`)} end)`

export const visitNotices = (
  reader: Reader,
  part: 'needsMe' | 'info',
  { after, limit }: Page,
): CompiledQuery<VisitNoticeRow> =>
  sql<VisitNoticeRow>`select m.id, m.created_at as at, m.priority, ${isUnread(reader)} as is_unread, m.ladder,
      v.id as visit_id, left(v.name, 1) as first_letter, ${needsHost} as needs_me, v.project_id,
      (select coalesce(max(p.name), '') from project p where p.id = v.project_id) as project_name
    from ${words(reader)} and ${part === 'needsMe' ? needsHost : sql<boolean>`not ${needsHost}`} ${before('m.id', after)}
    order by m.id desc limit ${limit}::integer`.compile(query)

export const unreadVisits = (reader: Reader): CompiledQuery<CountRow> =>
  sql<CountRow>`select case when ${needsHost} then 'needsMe' else 'info' end as part, count(*)::integer as count,
      min(m.priority)::integer as worst
    from ${words(reader)} and ${isUnread(reader)} group by 1`.compile(query)
