/** Reports that come by themselves: queued once for each period, in the transaction that moves the schedule on. */
import { reportKinds } from '@vigil/contract/report/report-kinds'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { insertReport } from '../report.repository.ts'
import { nextDueDay, periodEndingBefore } from '../report.rules.ts'
import { dueSchedules, setNextDay } from './schedule.repository.ts'

interface Deps {
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
}

const mostAtOnce = 100

/** How many were due. Whoever was away for months makes one of each at every look, until none is missing. */
export const queueScheduled = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(dueSchedules(new Date(now()), mostAtOnce))
    for (const { kind, due_day, ...whose } of due) {
      const { everyMonths } = reportKinds[kind]
      const { firstDay, lastDay } = periodEndingBefore(due_day, everyMonths)
      await tx.rows(
        insertReport({ id: newId(), ...whose, kind, first_day: firstDay, last_day: lastDay, is_scheduled: true }),
      )
      await tx.rows(setNextDay(whose.project_id, kind, nextDueDay(due_day, everyMonths)))
    }
    return { result: due.length }
  })
