/**
 * Opens the call to the site of what nobody answers, ends it when nobody waits, gives back what a lost seat had, calls the
 * supervisor. Beside the ladder, which it neither reads nor slows.
 */
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import { timerMove } from '../auto-archive/stored-alarm.ts'
import type { LadderName } from '../escalation/ladder-names.ts'
import { addMessages, type NewMessage } from '../escalation/walk.repository.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'
import { alarmsOf, closeOver, openDue, takeSupervisors, type DueSupervisor } from './call-clock.repository.ts'
import { supervisorLevel } from './ladder-steps.rules.ts'
import { giveBackLeft } from './seats.repository.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

/** How many alarms have news. Several workers at once do no harm. */
export const walkCalls = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now())
    const left = await tx.rows(giveBackLeft(at))
    const closed = await tx.rows(closeOver(at))
    const opened = await tx.rows(openDue(at))
    const supervised = await tx.rows(takeSupervisors(at))
    const messages = supervised.flatMap((due) => messagesTo(due, at, newId))
    if (messages.length > 0) await tx.rows(addMessages(messages))
    const noted = new Map([
      ...closed.map(({ alarm_id }) => [alarm_id, null] as const),
      ...left.map(({ alarm_id }) => [alarm_id, 'centre:left'] as const),
      ...opened.map(({ alarm_id }) => [alarm_id, 'centre:open'] as const),
      ...supervised.map(({ alarm_id }) => [alarm_id, 'centre:supervisor'] as const),
    ])
    if (noted.size === 0) return { result: 0 }
    const rows = await tx.rows(alarmsOf([...noted.keys()]))
    const moves = rows.flatMap((row) => {
      const note = noted.get(row.id) ?? null
      return note === null ? [] : [timerMove(row, row.state, note)]
    })
    if (moves.length > 0) await tx.rows(insertAlarmMoves(moves))
    return { result: rows.length, last: addToOutbox(rows.flatMap(toldAlarm)) }
  })

/** Beside the ladder's own rung of the same time, and never instead of it. */
const messagesTo = (due: DueSupervisor, at: Date, newId: () => string): NewMessage[] => {
  const { account_id: accountId } = due
  if (accountId === null) return []
  return (['voice', 'push'] as const).map((channel) => ({
    id: newId(),
    caseId: due.case_id,
    alarmId: due.alarm_id,
    accountId,
    oemId: due.oem_id,
    companyId: due.company_id,
    projectId: due.project_id,
    equipmentId: due.equipment_id,
    channel,
    // What the alarm climbs now: the column holds a ladder that the escalation wrote there.
    ladder: due.ladder as LadderName,
    level: supervisorLevel,
    dueAt: at.toISOString(),
    priority: 1,
    mailId: newId(),
  }))
}
