/** What somebody has read, confirmed and written, and who else has. */
import type { NoticePart } from '@vigil/contract/notice/notice'
import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { columnsOf } from './notice-reader.ts'

type Opened = { readonly case_id: string; readonly priority: number }

/** Of an alarm the storm it is part of, as it stands now. */
export const openedAlarm = (scope: Actor['scope'], alarmId: string): CompiledQuery<Opened> =>
  sql<Opened>`select coalesce(a.group_id, a.id) as case_id, a.priority from alarm a
    where a.id = ${alarmId}::uuid and ${scopeFilter(scope, columnsOf('a'))}`.compile(query)

export const openedCommand = (scope: Actor['scope'], commandId: string): CompiledQuery<Opened> =>
  sql<Opened>`select c.id as case_id, 2 as priority from command c
    where c.id = ${commandId}::uuid and ${scopeFilter(scope, columnsOf('c'))}`.compile(query)

/** A word is its reader's alone, wherever he stands now. */
export const openedMessage = (accountId: string, messageId: string): CompiledQuery<Opened> =>
  sql<Opened>`select m.id as case_id, m.priority from message m
    where m.id = ${messageId}::uuid and m.account_id = ${accountId}::uuid`.compile(query)

export const keepRead = (account_id: string, { case_id, priority }: Opened) =>
  query
    .insertInto('notice_read')
    .values({ account_id, case_id, priority })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'case_id']).doUpdateSet({ priority, read_at: sql`clock_timestamp()` }),
    )
    .compile()

/** Never back: two tabs may say it in either order. */
export const moveMark = (account_id: string, part: NoticePart, upto: string) =>
  query
    .insertInto('notice_mark')
    .values({ account_id, part, upto })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'part']).doUpdateSet({ upto }).where('notice_mark.upto', '<', upto),
    )
    .compile()

export const readReceipts = (accountId: string, upto: string) =>
  query
    .updateTable('notice_receipt')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('notice_id', '<', upto)
    .where('read_at', 'is', null)
    .compile()

type Site = Pick<Selectable<Schema['notice']>, 'oem_id' | 'company_id' | 'project_id'>

/** The first time counts. Who came to the unit later has no row yet and gets one. */
export const addReceipt = (accountId: string, noticeId: string, isConfirmed: boolean): CompiledQuery =>
  sql`insert into notice_receipt (notice_id, account_id, oem_id, company_id, project_id, read_at, confirmed_at)
    select n.id, ${accountId}::uuid, n.oem_id, n.company_id, n.project_id, clock_timestamp(),
      case when ${isConfirmed} then clock_timestamp() end
    from notice n where n.id = ${noticeId}::uuid
    on conflict (notice_id, account_id) do update set
      read_at = coalesce(notice_receipt.read_at, excluded.read_at),
      confirmed_at = coalesce(notice_receipt.confirmed_at, excluded.confirmed_at)`.compile(query)

export const siteOfProject = (projectId: string): CompiledQuery<Site> =>
  sql<Site>`select oem_id, company_id, id as project_id from project where id = ${projectId}::uuid`.compile(query)

export const addNotice = (row: Insertable<Schema['notice']>) => query.insertInto('notice').values(row).compile()

export const addressNotice = (noticeId: string): CompiledQuery<{ reached: number }> =>
  sql<{ reached: number }>`select address_notice(${noticeId}::uuid) as reached`.compile(query)

export const peopleOfNotice = (noticeId: string): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from notice_people(${noticeId}::uuid)`.compile(query)

export const authorOf = (noticeId: string) =>
  query.selectFrom('notice').select('author_id').where('id', '=', noticeId).compile()

export interface Tally {
  readonly addressed: number
  readonly read: number
  readonly confirmed: number
}

export const tallyOf = (noticeId: string): CompiledQuery<Tally> =>
  sql<Tally>`select count(*)::integer as addressed, count(read_at)::integer as read,
    count(confirmed_at)::integer as confirmed from notice_receipt where notice_id = ${noticeId}::uuid`.compile(query)

/** Who has not answered first. */
export const receiptsOf = (noticeId: string, limit: number) =>
  query
    .selectFrom('notice_receipt')
    .select(['account_id', 'read_at', 'confirmed_at'])
    .where('notice_id', '=', noticeId)
    .orderBy(sql`confirmed_at is not null, read_at is not null, account_id`)
    .limit(limit)
    .compile()

export interface SentRow extends Selectable<Schema['message']> {
  readonly event_key: string | null
  readonly type_no: number | null
  readonly equipment_name: string | null
  readonly project_name: string | null
}

/** Newest first. A row of a unit that the reader no longer sees keeps its place but says nothing of it. */
export const messagesOf = (
  accountId: string,
  channel: string | undefined,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<SentRow> =>
  sql<SentRow>`select m.*, a.event_key, e.type_no, e.name as equipment_name, p.name as project_name
    from message m left join alarm a on a.id = m.alarm_id left join equipment e on e.id = m.equipment_id
      left join project p on p.id = m.project_id
    where m.account_id = ${accountId}::uuid ${channel === undefined ? sql`` : sql`and m.channel = ${channel}`}
      ${after === undefined ? sql`` : sql`and m.id < ${after}::uuid`}
    order by m.id desc limit ${limit}::integer`.compile(query)
