/** What becomes true when a check-in counts: its point is done, its task goes on, what was abnormal waits for its hazard. */
import { patrolTaskMoves, type PatrolTaskAct } from '@vigil/contract/patrol/task'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { changePoint, changeTask } from '../task/task.repository.ts'
import type { readTask } from '../task/task.service.ts'
import { stateOf } from '../task/task.view.ts'
import { insertFindings, type CheckInRow } from './check-in.repository.ts'

interface Completed {
  readonly task: Awaited<ReturnType<typeof readTask>>
  readonly row: CheckInRow
  readonly newId: () => string
  readonly isReleased?: true
}

export const completePoint = async (tx: ScopedTransaction, done: Completed): Promise<void> => {
  const { task, row, newId, isReleased = false } = done
  const isLate = row.at.getTime() > task.row.ends_at.getTime()
  const abnormal = row.results.filter(({ verdict }) => verdict === 'abnormal')
  await tx.rows(
    changePoint(row.task_id, row.place_id, {
      outcome: isLate ? 'late' : 'inTime',
      check_in_id: row.id,
      done_at: row.at,
      done_by: row.account_id,
      way: row.way,
      is_sent_late: row.is_sent_late,
      is_released: isReleased,
      abnormal: abnormal.length,
      reason: null,
      reason_note: null,
    }),
  )
  const state = patrolTaskMoves[stateOf(task.row)][actOf(task, row, isLate)]
  if (state !== undefined) await tx.rows(changeTask(row.task_id, { state }))
  const point = task.points.find(({ place_id }) => place_id === row.place_id)
  const names = new Map(point?.checks.map(({ key, name }) => [key, name]))
  const { oem_id, company_id, project_id } = task.row
  const findings = abnormal.map((one) => ({
    id: newId(),
    oem_id,
    company_id,
    project_id,
    check_in_id: row.id,
    place_id: row.place_id,
    place_name: row.place_name,
    account_id: row.account_id,
    check_name: names.get(one.key) ?? one.key,
    note: noteOf(one),
    level: one.level,
    is_fixed: one.isFixed,
    at: row.at,
  }))
  if (findings.length > 0) await tx.rows(insertFindings(findings))
}

const noteOf = ({ note, reading }: { note: string; reading: number | null }): string =>
  reading === null ? note : `${note} (${reading})`

/** The last point decides, and it is late when any of them was. */
const actOf = ({ points }: Completed['task'], { place_id }: CheckInRow, isLate: boolean): PatrolTaskAct => {
  const others = points.filter((point) => point.place_id !== place_id)
  if (others.some(({ outcome }) => outcome !== 'inTime' && outcome !== 'late')) return 'checkIn'
  return isLate || others.some(({ outcome }) => outcome === 'late') ? 'finishLate' : 'finish'
}
