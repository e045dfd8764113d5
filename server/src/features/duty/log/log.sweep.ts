/** Writes the duty log from what equipment and people do. A worker calls it often; each thing is written once. */
import type { CompiledQuery } from 'kysely'
import { dutyChanged } from '#events/duty-events.ts'
import { addToOutbox, partAfter } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addEntries } from '../duty.repository.ts'
import { cursors, moveCursor, newAlarms, newIsolations, type NewsRow } from './log-sweep.repository.ts'

const mostAtOnce = 500
const dayMs = 24 * 3_600_000

type Deps = {
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
}

/** What was raised since the last look, and where the next one begins. The cursors are held: of two workers one reads. */
const readOutbox = async (tx: Transaction) => {
  const alarms: NewsRow[] = []
  const moves: CompiledQuery[] = []
  for (const { lane, position } of await tx.rows(cursors())) {
    const [part] = await tx.rows(partAfter(lane, position, mostAtOnce))
    const last = part?.last ?? null
    if (last === null) continue
    alarms.push(...(await tx.rows(newAlarms(lane, position, last))))
    moves.push(moveCursor(lane, last))
  }
  return { alarms, moves }
}

/** How many lines were written; when there are any, the outbox of lane 2 has news. */
export const sweepDutyLog = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const { alarms, moves } = await readOutbox(tx)
    const isolations = await tx.rows(newIsolations(new Date(now() - dayMs), mostAtOnce))
    const news = [...alarms, ...isolations].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    if (news.length > 0) await tx.rows(addEntries(news.map((row) => ({ id: newId(), ...row }))))
    const units = new Map(news.map((row) => [row.project_id, row]))
    return { result: news.length, last: [...moves, ...addToOutbox([...units.values()].map(dutyChanged))] }
  })
