/** Ends drills whose time is over. A worker calls it often; what is judged meanwhile does not wait for it. */
import { drillChanged } from '#events/drill-events.ts'
import { breakOut } from '#foundation/equipment/drill-breakout.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { overDrills } from './drill.repository.ts'

/** How many ended. What nobody has judged by then is real: a fire may have hidden behind the drill. */
export const sweepDrills = (transactor: Transactor, now: number): Promise<number> =>
  transactor.run(async (tx) => {
    const at = new Date(now)
    const over = await tx.rows(overDrills(at))
    const told = []
    for (const drill of over) {
      const into = drill.state === 'planned' ? 'aborted' : 'ended'
      const by = { kind: 'timer' } as const
      const freed = await tx.rows(breakOut({ drillId: drill.id, into, why: 'windowOver', alarmId: null, at, by }))
      told.push(...freed.flatMap(toldAlarm), drillChanged(siteOf(drill), 2))
    }
    return { result: over.length, last: addToOutbox(told) }
  })
