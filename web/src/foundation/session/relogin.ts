/** "Your login has expired": asked once, however many calls find out at the same time. */
import { createListeners } from '#infrastructure/signal/listeners.ts'

export type Relogin = ReturnType<typeof createRelogin>

export const createRelogin = () => {
  const listeners = createListeners<boolean>()
  let asked = false
  const become = (next: boolean): void => {
    if (next === asked) return
    asked = next
    listeners.tell(next)
  }
  return {
    asked: () => asked,
    subscribe: listeners.add,
    ask: () => become(true),
    /** Somebody has signed in again. */
    answered: () => become(false),
  }
}
