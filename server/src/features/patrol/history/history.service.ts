/** Figures of rounds, each counted from the rows that its click opens. */
import type { InputOf } from '@vigil/contract/call'
import {
  mostHistoryDays,
  type HistoryRow,
  type PatrolFigures,
  type patrolHistoryCalls,
} from '@vigil/contract/patrol/history'
import { Problem } from '@vigil/contract/problems'
import { daysAfter } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { outcomeOf, proofOf, reasonOf } from '../task/task.view.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import * as history from './history.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }

const mustBeShort = ({ fromDay, toDay }: Pick<history.Stretch, 'fromDay' | 'toDay'>): void => {
  if (toDay < fromDay || toDay > daysAfter(fromDay, mostHistoryDays))
    throw new Problem('invalidInput', { fields: [{ path: 'toDay', code: 'too_long' }] })
}

export const createHistoryService = ({ database, now }: Deps) => ({
  figures: (actor: Actor, input: InputOf<typeof patrolHistoryCalls.figures>): Promise<PatrolFigures> => {
    mustBeShort(input)
    return database.write(settingsOf(actor), async (tx) => {
      const [unit] = await tx.rows(unitById(actor.scope, input.projectId))
      if (!unit) throw new Problem('missing')
      const days = await tx.rows(history.countDays(actor.scope, input))
      const cells = await tx.rows(history.countCells(actor.scope, input))
      const reasons = await tx.rows(history.countReasons(actor.scope, input))
      const sum = (of: 'due' | 'in_time' | 'late' | 'missed') => days.reduce((total, day) => total + day[of], 0)
      const [due, inTime] = [sum('due'), sum('in_time')]
      return {
        asOf: new Date(now()).toISOString(),
        zone: unit.zone,
        due,
        inTime,
        late: sum('late'),
        missed: sum('missed'),
        rate: due === 0 ? null : inTime / due,
        days: days.map(({ in_time, ...day }) => ({ ...day, inTime: in_time })),
        cells: cells.map((cell) => ({
          placeId: cell.place_id,
          placeName: cell.place_name,
          areaName: cell.area_name,
          from: cell.clock_from,
          due: cell.due,
          missed: cell.missed,
        })),
        reasons: reasons.map(({ reason, missed }) => ({ reason: reasonOf(reason), missed })),
      }
    })
  },

  async rows(actor: Actor, { after, size, ...filter }: InputOf<typeof patrolHistoryCalls.rows>) {
    mustBeShort(filter)
    const page = history.historyPage(actor.scope, filter, pageStart(after), size + 1)
    return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
  },
})

const rowOf = (row: history.HistoryRecord): HistoryRow => ({
  taskId: row.task_id,
  planId: row.plan_id,
  planName: row.plan_name,
  placeId: row.place_id,
  placeName: row.place_name,
  areaName: row.area_name,
  day: row.day,
  from: row.clock_from,
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  outcome: outcomeOf(row.outcome),
  accountName: row.account_name,
  checkInId: row.check_in_id,
  doneAt: row.done_at?.toISOString() ?? null,
  way: proofOf(row.way),
  isSentLate: row.is_sent_late,
  isReleased: row.is_released,
  abnormal: row.abnormal,
  hazardIds: row.hazard_ids,
  reason: reasonOf(row.reason),
  reasonNote: row.reason_note,
})
