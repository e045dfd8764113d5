/** Tries again until it works; with the last reason when the time is over. Also outside of a test. */
import { setTimeout as sleep } from 'node:timers/promises'

export const until = async <T>(attempt: () => Promise<T>, withinMs = 10_000): Promise<T> => {
  const end = performance.now() + withinMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(250)
    }
  }
}
