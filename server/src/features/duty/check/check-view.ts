import { DutyCheck } from '@vigil/contract/duty/now'
import type { CheckRow, ShownCheckRow } from './check.repository.ts'

export const secondsOf = ({ asked_at }: Pick<CheckRow, 'asked_at'>, answeredAt: Date): number =>
  Math.max(0, Math.round((answeredAt.getTime() - asked_at.getTime()) / 1_000))

/** undefined for a row that the contract does not know. */
export const checkOf = (row: ShownCheckRow, names: ReadonlyMap<string, string>): DutyCheck | undefined =>
  DutyCheck.safeParse({
    checkId: row.id,
    projectId: row.project_id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    askedByName: row.asked_by === null ? null : (names.get(row.asked_by) ?? ''),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredByName: row.answered_by === null ? null : (names.get(row.answered_by) ?? null),
    answeredOnName: row.answered_on_name,
    seconds: row.answered_at === null ? null : secondsOf(row, row.answered_at),
  }).data
