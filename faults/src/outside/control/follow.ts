/** What moves many by one confirmation is begun, watched until it is over, and its wishes are closed as it says. */
import { batchCalls, type Batch, type PreparedBatch } from '@vigil/contract/equipment/batch'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { Way, Wish } from '#ledgers/order-ledger.ts'
import type { Person } from './person.ts'
import type { WishBook } from './wish-book.ts'

export interface Follower {
  readonly person: Person
  readonly book: WishBook
  readonly way: Way
}

const longestMs = 90_000
const lookEveryMs = 1_000
const ended = ['done', 'stopped', 'broken']

export const wishFor = ({ person, book, way }: Follower, loops: PreparedBatch['batch']['loops']): Wish[] =>
  loops
    .filter(({ wave }) => wave > 0)
    .map(({ equipmentId, action }) => book.write({ way, equipmentId, action, accountId: person.accountId }))

/** As far as a batch says what became of each; without its word anything may still come of it. */
export const closeAll = ({ book }: Follower, wishes: readonly Wish[], batch: Batch | undefined): void => {
  if (!batch) return wishes.forEach((wish) => book.close(wish, 'unheard'))
  const out = new Set(
    batch.loops.filter(({ fate }) => fate === 'out' || fate === 'refused').map(({ equipmentId }) => equipmentId),
  )
  // Begun and ended before its turn came.
  if (batch.state === 'broken' || batch.state === 'stopped')
    for (const { fate, equipmentId } of batch.loops) if (fate === 'waiting') out.add(equipmentId)
  for (const wish of wishes) book.close(wish, out.has(wish.equipmentId) ? 'refused' : 'ended')
}

/** Undefined when nobody said how it ended: then it is told to stop. Whoever lost his right cannot look; that is an end too. */
export const untilOver = async ({ person }: Follower, batchId: string): Promise<Batch | undefined> => {
  let last: Batch | undefined
  const isOver = async (): Promise<boolean> => {
    const seen = await person.ask(batchCalls.get, { batchId })
    if (seen.is === 'yes') last = seen.result
    if (last?.state === 'paused') await person.ask(batchCalls.goOn, { batchId })
    return last !== undefined && ended.includes(last.state)
  }
  if (await waitUntil(isOver, longestMs, lookEveryMs)) return last
  await person.ask(batchCalls.stop, { batchId })
  return undefined
}
