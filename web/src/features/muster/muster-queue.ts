/** Ticks on their way, above the page: on the phone before anything is sent, in their order, one tab at a time. */
import type { QueryClient } from '@tanstack/react-query'
import { longestUnheardMs, musterCalls } from '@vigil/contract/visitor/muster'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { inNameOf } from '#infrastructure/api/in-name-of.ts'
import { isFinal } from '#infrastructure/api/is-final.ts'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { newId } from '#infrastructure/storage/new-id.ts'
import { oneTab } from '#infrastructure/storage/one-tab.ts'
import { musterShelf, type KeptTick } from './muster-shelf.ts'

interface Parts {
  readonly client: QueryClient
  readonly caller: Caller
  readonly accountId: () => string | undefined
}

export type Said = Pick<KeptTick, 'alarmId' | 'personKind' | 'personId' | 'personName' | 'result'>

export type MusterQueue = ReturnType<typeof createMusterQueue>
const queues = new WeakMap<QueryClient, MusterQueue>()

/** One for a page's whole life, whoever asks first. */
export const musterQueueOf = (parts: Parts): MusterQueue => {
  const queue = queues.get(parts.client) ?? createMusterQueue(parts)
  queues.set(parts.client, queue)
  return queue
}

const alone = oneTab('muster-ticks')

/** Neither heard nor refused. */
export const isWaiting = ({ heardAt, code }: KeptTick): boolean => heardAt === null && code === null

const wishOf = ({ alarmId, personKind, personId, result, tickId, saidAt }: KeptTick) => ({
  alarmId,
  personKind,
  personId,
  result,
  tickId,
  saidMsAgo: Math.min(longestUnheardMs, Math.max(0, Math.round(Date.now() - saidAt))),
})

const createMusterQueue = ({ client, caller, accountId }: Parts) => {
  const listeners = createListeners<readonly KeptTick[]>()
  let ticks: readonly KeptTick[] = []
  const become = (next: readonly KeptTick[]): void => {
    ticks = next.toSorted((one, other) => one.saidAt - other.saidAt)
    listeners.tell(ticks)
  }
  const without = ({ tickId }: KeptTick): readonly KeptTick[] => ticks.filter((one) => one.tickId !== tickId)

  /** Of whoever is signed in: what the phone has, and what it had no room for. */
  const read = async (): Promise<string | undefined> => {
    const mine = accountId()
    const kept = mine === undefined ? [] : await musterShelf.of(mine)
    // Who has signed out or in meanwhile reads for himself, and sees nothing of it.
    if (mine !== accountId()) return undefined
    const known = new Set(ticks.map(({ tickId }) => tickId))
    become([...ticks.filter((one) => one.accountId === mine), ...kept.filter(({ tickId }) => !known.has(tickId))])
    return mine
  }

  const heard = async (tick: KeptTick): Promise<void> => {
    become([...without(tick), { ...tick, heardAt: Date.now() }])
    await musterShelf.drop(tick)
    void client.invalidateQueries({ queryKey: [musterCalls.list.path] })
  }
  const refused = async (tick: KeptTick, code: string): Promise<void> => {
    become([...without(tick), { ...tick, code }])
    await musterShelf.put({ ...tick, code })
  }

  /** In their order; the first that nobody hears stops the rest, which would overtake it. */
  const sendAll = async (): Promise<void> => {
    const mine = await read()
    const own = inNameOf(caller, () => accountId() === mine)
    for (const tick of ticks.filter(isWaiting)) {
      try {
        await own.call(musterCalls.tick, wishOf(tick))
        await heard(tick)
      } catch (error) {
        if (!isCallFailure(error)) throw error
        if (!isFinal(error)) return
        await refused(tick, error.envelope?.code ?? '')
      }
    }
  }

  return {
    get: () => ticks,
    subscribe: listeners.add,
    read,
    send: (): Promise<void> => alone(sendAll),
    /** Shown at once, and on the phone when this settles. */
    add: async (said: Said): Promise<void> => {
      const mine = accountId()
      if (mine === undefined) throw new Error('nobody is signed in')
      const now = Date.now()
      const tick = { ...said, tickId: newId(now), accountId: mine, saidAt: now, heardAt: null, code: null }
      become([...ticks, tick])
      await musterShelf.put(tick)
    },
    /** Somebody has seen that it was refused. */
    dismiss: async (tick: KeptTick): Promise<void> => {
      become(without(tick))
      await musterShelf.drop(tick)
    },
    /** A list that was asked for then has what was heard before. */
    listed: (alarmId: string, askedAt: number): void => {
      const stay = ticks.filter((one) => one.alarmId !== alarmId || one.heardAt === null || one.heardAt > askedAt)
      if (stay.length < ticks.length) become(stay)
    },
  }
}
