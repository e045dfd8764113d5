/** What the clock does with alarms. A worker calls it every few seconds; several at once do no harm. */
import { alarmLadders } from '@vigil/contract/alarm/desk'
import { isolationChanged } from '#events/hazard-events.ts'
import { stateChanged } from '#events/presence-events.ts'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { countTrouble } from '#foundation/equipment/trouble-count.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { insertAlarmMoves } from '../judging/alarm.repository.ts'
import { worstState } from '../judging/alarm.rules.ts'
import { archivableOf } from '../desk/alarm-view.ts'
import { autoArchiveResult } from '../desk/handling.rules.ts'
import { timerMove } from './stored-alarm.ts'
import { callsAfterShield } from '../neighbours/neighbours.rules.ts'
import {
  archiveSettled,
  beginLadders,
  endIsolations,
  holdOpen,
  holdShadows,
  holdUnshielded,
  quietAlarms,
  saveStates,
} from './auto-archive.repository.ts'

const mostAtOnce = 200

/** How many alarms it archived; when there are any, the outbox of lane 2 has news. */
export const archiveQuietAlarms = (transactor: Transactor, now: number): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now)
    const quiet = await tx.rows(quietAlarms(at, mostAtOnce))
    if (quiet.length === 0) return { result: 0 }
    const equipment = [...new Set(quiet.map(({ equipment_id }) => equipment_id))].toSorted()
    const shadows = await tx.rows(holdShadows(equipment))
    const open = await tx.rows(holdOpen(equipment))
    const due = open.flatMap((row) => {
      const alarm = archivableOf(row)
      const result = alarm && autoArchiveResult(alarm, now)
      return result ? [{ id: row.id, result }] : []
    })
    if (due.length === 0) return { result: 0 }
    const archived = await tx.rows(archiveSettled(due, at))
    const gone = new Set(archived.map(({ id }) => id))
    const left = Map.groupBy(
      open.filter(({ id }) => !gone.has(id)),
      ({ equipment_id }) => equipment_id,
    )
    const states = shadows
      .map(({ equipment_id, oem_id, type_no, online, state }) => {
        const stays = (left.get(equipment_id) ?? []).flatMap(standing)
        return { id: equipment_id, oemId: oem_id, typeNo: type_no, was: state, state: worstState(stays, online) }
      })
      .filter(({ was, state }) => was !== state)
    if (states.length > 0) await tx.rows(saveStates(states))
    for (const count of countTrouble(states.map((change) => ({ ...change, is: change.state })))) await tx.rows(count)
    await tx.rows(insertAlarmMoves(archived.map((row) => timerMove(row, stateIn(open, row.id), row.result))))
    return {
      result: archived.length,
      last: addToOutbox([...archived.flatMap(toldAlarm), ...states.flatMap(toldState(archived))]),
    }
  })

/** How many points came back by themselves; when there are any, the outbox of lane 2 has news. */
export const sweepIsolations = (transactor: Transactor, now: number): Promise<number> =>
  transactor.run(async (tx) => {
    const ended = await tx.rows(endIsolations(new Date(now)))
    const silenced = (await tx.rows(holdUnshielded(new Date(now), mostAtOnce))).flatMap((row) => {
      const alarm = archivableOf(row)
      return alarm ? [{ ...alarm, id: row.id, ...climbOf(row) }] : []
    })
    const calling = silenced.filter(callsAfterShield).map(({ id }) => id)
    if (calling.length > 0) await tx.rows(beginLadders(calling, new Date(now)))
    return { result: ended.length, last: addToOutbox(ended.map(isolationChanged)) }
  })

const climbOf = ({ ladder, ladder_due, ladder_done }: AlarmRow) => ({
  ladder: alarmLadders.find((known) => known === ladder) ?? null,
  ladderDue: ladder_due?.getTime() ?? null,
  ladderDone: ladder_done?.getTime() ?? null,
})

const stateIn = (rows: readonly AlarmRow[], id: string): string | null =>
  rows.find((row) => row.id === id)?.state ?? null

const standing = (row: AlarmRow) => {
  const alarm = archivableOf(row)
  return alarm ? [{ ...alarm, key: row.event_key }] : []
}

const toldState =
  (archived: readonly AlarmRow[]) =>
  ({ id, state }: { id: string; state: number }) => {
    const row = archived.find(({ equipment_id }) => equipment_id === id)
    return row ? [stateChanged(2, { id, site: siteOf(row) }, state)] : []
  }
