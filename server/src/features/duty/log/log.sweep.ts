/** Writes the duty log from what equipment and people do. A worker calls it often; each thing is written once. */
import { dutyChanged } from '#events/duty-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addEntries } from '../duty.repository.ts'
import { moveOn, newAlarms, newIsolations } from './log-sweep.repository.ts'

const mostAtOnce = 500
/** A transaction that takes longer than this to show its alarm does not exist: the pipeline gives up earlier. */
const visibleMs = 60_000
const dayMs = 24 * 3_600_000

type Deps = {
  readonly transactor: Transactor
  /** An id of that moment. */
  readonly newId: (at?: number) => string
  readonly now: () => number
}

/** How many lines were written; when there are any, the outbox of lane 2 has news. */
export const sweepDutyLog = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const alarms = await tx.rows(newAlarms(mostAtOnce))
    const isolations = await tx.rows(newIsolations(new Date(now() - dayMs), mostAtOnce))
    const news = [...alarms, ...isolations].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    if (news.length > 0) await tx.rows(addEntries(news.map((row) => ({ id: newId(), ...row }))))
    if (alarms.length < mostAtOnce) await tx.rows(moveOn(newId(now() - visibleMs)))
    const units = new Map(news.map((row) => [row.project_id, row]))
    return { result: news.length, last: addToOutbox([...units.values()].map(dutyChanged)) }
  })
