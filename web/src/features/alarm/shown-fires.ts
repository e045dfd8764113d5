/** Which alarms a page itself shows now. What is shown need not be said above it as well; what ends, also by a fault, is. */
import { createContext, use, useEffect } from 'react'
import { createListeners } from '#infrastructure/signal/listeners.ts'

/** One alarm by its id, or all of them. */
type Shown = string

const everyFire: Shown = '*'

export const createShownFires = () => {
  const listeners = createListeners<readonly Shown[]>()
  let shown: readonly Shown[] = []
  const become = (next: readonly Shown[]): void => {
    shown = next
    listeners.tell(next)
  }
  return {
    get: () => shown,
    subscribe: listeners.add,
    show(one: Shown): () => void {
      become([...shown, one])
      return () => become(shown.toSpliced(shown.indexOf(one), 1))
    },
  }
}
export type ShownFires = ReturnType<typeof createShownFires>

export const isShown = (shown: readonly Shown[], alarmId: string): boolean =>
  shown.includes(alarmId) || shown.includes(everyFire)

export const ShownFiresContext = createContext<ShownFires | undefined>(undefined)

/** For as long as this is on the screen it shows the alarm, or every fire there is. */
export const useShowsFire = (alarmId: string | undefined = everyFire): void => {
  const fires = use(ShownFiresContext)
  useEffect(() => fires?.show(alarmId), [fires, alarmId])
}
