/**
 * Keeps the counters of days. Every change of an alarm is told in the outbox, in the order in which it became true; the
 * days it speaks of are counted anew from their rows, in the transaction that moves the cursor. So nothing is counted
 * twice or forgotten, however often a worker dies between two looks. All that was told since the last look is read before
 * anything is counted: a storm is one day, told a hundred thousand times.
 */
import { partAfter } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { cursors, daysTold, moveCursor, takeAnew, writeDays, type HolderDay } from './counting.repository.ts'

const mostAtOnce = 5_000

const keyOf = ({ oem_id, company_id, day }: HolderDay): string => `${oem_id} ${company_id} ${day}`

type Each = Map<string, HolderDay>

const note = (each: Each, days: readonly HolderDay[]): void => {
  for (const day of days) each.set(keyOf(day), day)
}

/** How far a lane was read: to its end, or so many parts. */
const readLane = async (tx: Transaction, from: { lane: number; position: number }, parts: number, each: Each) => {
  const { lane } = from
  let { position } = from
  for (let part = 0; part < parts; part += 1) {
    const [{ last } = { last: null }] = await tx.rows(partAfter(lane, position, mostAtOnce))
    if (last === null) break
    note(each, await tx.rows(daysTold(lane, position, last)))
    position = last
  }
  return position
}

/** How many days were counted. */
export const countDays = ({ transactor }: { readonly transactor: Transactor }, mostParts = 20): Promise<number> =>
  transactor.run(async (tx) => {
    const each: Each = new Map()
    const last = []
    for (const cursor of await tx.rows(cursors())) {
      const position = await readLane(tx, cursor, mostParts, each)
      last.push(moveCursor(cursor.lane, position))
    }
    note(each, await tx.rows(takeAnew(mostAtOnce)))
    if (each.size > 0) for (const statement of writeDays([...each.values()])) await tx.rows(statement)
    return { result: each.size, last }
  })
