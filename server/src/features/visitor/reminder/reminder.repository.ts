import { hostRemindMs, type VisitReminder } from '@vigil/contract/visitor/visit-reminders'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface RemindedVisit {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly host_id: string
}

interface Occasion {
  /** When it was said; what has a time here is never said again. */
  readonly told: 'asked_told_at' | 'arrived_told_at' | 'over_told_at'
  readonly state: 'asked' | 'visiting'
  readonly since: 'asked_at' | 'arrived_at' | 'ends_at'
  readonly afterMs: number
}

const occasions: Readonly<Record<VisitReminder, Occasion>> = {
  visitAsked: { told: 'asked_told_at', state: 'asked', since: 'asked_at', afterMs: hostRemindMs },
  visitArrived: { told: 'arrived_told_at', state: 'visiting', since: 'arrived_at', afterMs: 0 },
  visitOver: { told: 'over_told_at', state: 'visiting', since: 'ends_at', afterMs: 0 },
}

/**
 * Marked in the statement that finds them: of several workers one says it. The version stays as it was, so that a host
 * who is deciding at this moment is not told that somebody else was faster.
 */
export const dueReminders = (reminder: VisitReminder, at: Date, most: number): CompiledQuery<RemindedVisit> => {
  const { told, state, since, afterMs } = occasions[reminder]
  const before = new Date(at.getTime() - afterMs)
  return sql<RemindedVisit>`update visit set ${sql.ref(told)} = ${at}::timestamptz where id in (
      select id from visit where state = ${sql.lit(state)} and ${sql.ref(told)} is null and host_id is not null
        and ${sql.ref(since)} <= ${before}::timestamptz
      order by ${sql.ref(since)} limit ${most}::integer for update skip locked)
    returning id, oem_id, company_id, project_id, host_id`.compile(query)
}
