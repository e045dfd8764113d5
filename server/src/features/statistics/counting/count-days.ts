/**
 * Keeps the counters of days. Every change of an alarm is told in the outbox, in the order in which it became true; the
 * days it speaks of are counted anew from their rows, in the transaction that moves the cursor. So nothing is counted
 * twice or forgotten, however often a worker dies between two looks.
 */
import { partAfter } from '#foundation/equipment/outbox.repository.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { cursors, daysTold, moveCursor, takeAnew, writeDays, type HolderDay } from './counting.repository.ts'

const mostAtOnce = 5_000

const keyOf = ({ oem_id, company_id, day }: HolderDay): string => `${oem_id} ${company_id} ${day}`

const readOutbox = async (tx: Transaction) => {
  const days: HolderDay[] = []
  const moves = []
  let isMore = false
  for (const { lane, position } of await tx.rows(cursors())) {
    const [part] = await tx.rows(partAfter(lane, position, mostAtOnce))
    const last = part?.last ?? position
    if (last > position) days.push(...(await tx.rows(daysTold(lane, position, last))))
    isMore ||= last > position
    moves.push(moveCursor(lane, last))
  }
  return { days, moves, isMore }
}

/** How many days were counted. Goes on until the outbox is read to its end, at most so many times. */
export const countDays = async (
  { transactor }: { readonly transactor: Transactor },
  mostRounds = 20,
): Promise<number> => {
  let counted = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const { amount, isMore } = await transactor.run(async (tx) => {
      const { days, moves, isMore: hasNews } = await readOutbox(tx)
      const anew = await tx.rows(takeAnew(mostAtOnce))
      const each = [...new Map([...days, ...anew].map((day) => [keyOf(day), day])).values()]
      if (each.length > 0) for (const statement of writeDays(each)) await tx.rows(statement)
      return { result: { amount: each.length, isMore: hasNews }, last: moves }
    })
    counted += amount
    if (!isMore) break
  }
  return counted
}
