import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface EndingRow {
  readonly equipment_id: string
  readonly expires_at: Date
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly zone: string
}

/** Children end with their host. */
export const endingSoon = (now: Date, by: Date): CompiledQuery<EndingRow> =>
  sql<EndingRow>`select e.id as equipment_id, e.expires_at, e.oem_id, e.company_id, e.project_id, p.zone
    from equipment e join project p on p.id = e.project_id
    where e.expires_at > ${now}::timestamptz and e.expires_at <= ${by}::timestamptz and e.parent_id is null
      and e.lifecycle not in ('replaced', 'retired') order by e.project_id, e.id`.compile(query)

export interface NewReminder {
  readonly equipmentId: string
  readonly stage: number
  readonly endsAt: string
  readonly caseId: string
}

/** Only what was not told yet comes back. */
export const keepReminders = (rows: readonly NewReminder[]): CompiledQuery<{ case_id: string }> =>
  sql<{ case_id: string }>`
    insert into service_reminder (equipment_id, stage, ends_at, case_id)
    select r."equipmentId", r.stage, r."endsAt", r."caseId" from json_to_recordset(${JSON.stringify(rows)})
      as r ("equipmentId" uuid, stage smallint, "endsAt" timestamptz, "caseId" uuid)
    on conflict do nothing returning case_id`.compile(query)

export interface MoneyRow {
  readonly company_id: string
  readonly oem_id: string
  readonly balance: number
  readonly used: number
  readonly is_low: boolean
}

/** What each company has, what thirty days took, and whether its people know. */
export const balances = (now: Date): CompiledQuery<MoneyRow> =>
  sql<MoneyRow>`select a.company_id, a.oem_id, a.balance, coalesce(u.used, 0)::bigint as used,
      coalesce(r.is_low, false) as is_low
    from money_account a left join balance_reminder r on r.company_id = a.company_id
      left join lateral (select sum(-e.amount) as used from money_entry e join money_movement m on m.id = e.movement_id
        where e.company_id = a.company_id and e.created_at > ${now}::timestamptz - interval '30 days'
          and m.kind in ('charge', 'payment', 'refund')) u on true
    where a.kind = 'balance'`.compile(query)

/** True where this worker was the one to turn it. */
export const setLow = (companyId: string, isLow: boolean, caseId: string): CompiledQuery<{ company_id: string }> =>
  sql<{ company_id: string }>`insert into balance_reminder as r (company_id, is_low, case_id)
      values (${companyId}::uuid, ${isLow}, ${caseId}::uuid)
    on conflict (company_id) do update set is_low = excluded.is_low, case_id = excluded.case_id
      where r.is_low <> excluded.is_low returning company_id`.compile(query)

export interface Told {
  readonly caseId: string
  readonly ladder: 'serviceEnds' | 'balanceLow'
  readonly level: number
  readonly oemId: string
  readonly companyId: string | null
  readonly projectId: string | null
  readonly dueAt: string
  readonly byText: boolean
}

/** To each of its people by the quiet ways that he has, and where it says so by text too. */
export const tell = (rows: readonly Told[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select tell_of_money(${JSON.stringify(rows)}::jsonb) as id`.compile(query)
