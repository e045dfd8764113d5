/** The last order given from this page: whoever walks on while it is under way still sees what becomes of it. */
import { createContext, use, useSyncExternalStore } from 'react'
import { createListeners } from '#infrastructure/signal/listeners.ts'

export interface GivenOrder {
  readonly commandId: string
  /** What was ordered and of whom, in words. */
  readonly what: string
  /** Where it was given, and where all of it can be seen. */
  readonly at: string
}

/** An order whose answer never came: whether it was given has to be read before another may be. */
export interface LostOrder {
  readonly action: string
  /** By the platform's clock: a command that was made since then may be it. */
  readonly preparedAt: string
  /** By this device's clock. */
  readonly lostAt: number
}

export type GivenOrderStore = ReturnType<typeof createGivenOrderStore>

export const createGivenOrderStore = () => {
  const listeners = createListeners<GivenOrder | undefined>()
  let given: GivenOrder | undefined
  const lost = new Map<string, LostOrder>()
  const become = (next: GivenOrder | undefined): void => {
    given = next
    listeners.tell(next)
  }
  return {
    get: () => given,
    subscribe: listeners.add,
    give: become,
    forget: () => become(undefined),
    lostOf: (equipmentId: string): LostOrder | undefined => lost.get(equipmentId),
    lose(equipmentId: string, order: LostOrder): void {
      lost.set(equipmentId, order)
      listeners.tell(given)
    },
    clear(equipmentId: string): void {
      lost.delete(equipmentId)
      listeners.tell(given)
    },
  }
}

export const GivenOrderContext = createContext<GivenOrderStore | undefined>(undefined)

export const useGivenOrderStore = (): GivenOrderStore => {
  const store = use(GivenOrderContext)
  if (!store) throw new Error('a screen outside its providers')
  return store
}

export const useGivenOrder = (): GivenOrder | undefined => {
  const store = useGivenOrderStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

export const useLostOrder = (equipmentId: string): LostOrder | undefined => {
  const store = useGivenOrderStore()
  return useSyncExternalStore(store.subscribe, () => store.lostOf(equipmentId))
}
