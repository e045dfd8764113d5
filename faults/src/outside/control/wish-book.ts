/** Who wished what, when, and what the platform said to it; kept here and not by the platform. */
import type { Wish } from '#ledgers/order-ledger.ts'
import { patienceMs } from './person.ts'

/** A call that got lost may still arrive, and what it orders may be sent for ten seconds. */
const reachMs = patienceMs + 11_000
const unheardMs = 180_000

/** ended: nothing new comes of it, what is on its way may arrive. unheard: nobody said so, and it may go on for a while. */
export type Fate = 'ended' | 'refused' | 'unheard'

export type Wanted = Pick<Wish, 'way' | 'equipmentId' | 'action' | 'accountId'> & { readonly isStale?: boolean }

export interface WishBook {
  readonly wishes: readonly Wish[]
  /** Open until somebody says how it ended. */
  readonly write: (wanted: Wanted) => Wish
  readonly close: (wish: Wish, fate: Fate) => void
}

export const createWishBook = (): WishBook => {
  const wishes: Wish[] = []
  return {
    wishes,
    write(wanted) {
      const wish = { isStale: false, ...wanted, at: Date.now(), until: Number.POSITIVE_INFINITY, isRefused: false }
      wishes.push(wish)
      return wish
    },
    close(wish, fate) {
      wish.until = Date.now() + (fate === 'unheard' ? unheardMs : reachMs)
      wish.isRefused = fate === 'refused'
    },
  }
}
