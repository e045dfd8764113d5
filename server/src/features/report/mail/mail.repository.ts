import type { Permission } from '@vigil/contract/rights/permissions'
import type { ReportReader } from '@vigil/contract/report/mail'
import type { ReportKind } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface ReaderRow {
  readonly id: string
  readonly name: string
  readonly has_mail: boolean
  readonly state: ReportReader['state']
  readonly sent_at: Date | null
}

/** Those who may read all of it, with what was sent to each. */
export const readersOf = (reportId: string, needs: readonly Permission[]): CompiledQuery<ReaderRow> =>
  sql<ReaderRow>`select p.id, p.name, p.has_mail, m.state, m.sent_at
    from report_readers(${reportId}::uuid, ${[...needs]}::text[]) p
      left join unit_report_mail m on m.report_id = ${reportId}::uuid and m.account_id = p.id
    order by p.name, p.id`.compile(query)

export interface MailRow {
  readonly id: string
  readonly report_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly account_id: string
  readonly language: Language
  readonly asked_by: string
}

/** Asked for again, it goes once more; one that is under way goes once. */
export const queueMails = (rows: readonly MailRow[]): CompiledQuery =>
  sql`insert into unit_report_mail (id, report_id, oem_id, company_id, project_id, account_id, language, asked_by)
    select id, report_id, oem_id, company_id, project_id, account_id, language, asked_by
    from json_to_recordset(${JSON.stringify(rows)}::json) as m (id uuid, report_id uuid, oem_id uuid, company_id uuid,
      project_id uuid, account_id uuid, language text, asked_by uuid)
    on conflict (report_id, account_id) do update set id = excluded.id, state = 'queued', tries = 0, sent_at = null,
      held_until = null, language = excluded.language, asked_by = excluded.asked_by, asked_at = clock_timestamp()
    where unit_report_mail.state in ('sent', 'failed')`.compile(query)

export const holdMs = 60_000
export const mostTries = 3

export interface TakenMail {
  readonly id: string
  readonly account_id: string
  readonly language: Language
  readonly tries: number
  readonly kind: ReportKind
  readonly first_day: string
  readonly last_day: string
  readonly check_code: string | null
  readonly project_name: string
  readonly bytes: Buffer
}

/** The one that waits longest, with what it carries. A worker that died leaves it to the next one. */
export const takeMail = (now: Date): CompiledQuery<TakenMail> =>
  sql<TakenMail>`with taken as (
      update unit_report_mail m set state = 'sending', tries = m.tries + 1,
        held_until = ${now}::timestamptz + ${holdMs} * interval '1 millisecond'
      where m.id = (select w.id from unit_report_mail w where w.state = 'queued' and (w.held_until is null
          or w.held_until < ${now}::timestamptz) or (w.state = 'sending' and w.held_until < ${now}::timestamptz)
        order by w.id limit 1 for update skip locked)
      returning m.*)
    select t.id, t.account_id, t.language, t.tries, r.kind, r.first_day::text as first_day, r.last_day::text as last_day,
      r.check_code, p.name as project_name, f.bytes
    from taken t join unit_report r on r.id = t.report_id join project p on p.id = t.project_id
      join unit_report_file f on f.report_id = t.report_id and f.format = 'pdf' and f.language = t.language`.compile(
    query,
  )

export const addressOf = (accountId: string): CompiledQuery<{ mail: string | null }> =>
  sql<{ mail: string | null }>`select mail from addresses_of(array[${accountId}]::uuid[])`.compile(query)

interface MailEnd {
  readonly id: string
  readonly tries: number
  readonly state: 'sent' | 'queued' | 'failed'
  /** When it is tried again, or when it went. */
  readonly at: Date
}

export const endMail = ({ id, tries, state, at }: MailEnd): CompiledQuery =>
  sql`update unit_report_mail set state = ${state},
      sent_at = case when ${state} = 'sent' then ${at}::timestamptz end,
      held_until = case when ${state} = 'queued' then ${at}::timestamptz end
    where id = ${id}::uuid and state = 'sending' and tries = ${tries}::smallint`.compile(query)
