/** Looks for fires that call nobody, and makes them call. What cannot be mended stays on every screen. */
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'
import { timerMove } from '../auto-archive/stored-alarm.ts'
import { callAnew, sendAnew } from './silence.repository.ts'

type Deps = { readonly transactor: Transactor; readonly told: (lane: 1 | 2) => void; readonly log: Log }

/** How many call again. Any number of workers at once do no harm. */
export const mendSilence = async ({ transactor, told, log }: Deps): Promise<number> => {
  const called = await transactor.run(async (tx) => {
    const rows = await tx.rows(callAnew())
    const sent = await tx.rows(sendAnew())
    if (rows.length > 0) await tx.rows(insertAlarmMoves(rows.map((row) => timerMove(row, row.state, 'calledAnew'))))
    const ids = rows.map(({ id }) => id)
    if (rows.length + sent.length > 0) log.error({ alarms: ids, messages: sent.length }, 'a fire had called nobody')
    return { result: rows.length, last: addToOutbox(rows.flatMap(toldAlarm)) }
  })
  if (called > 0) told(1)
  return called
}
