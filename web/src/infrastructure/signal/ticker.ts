/** One interval for all who ask at the same pace: twenty ages on a screen are twenty words and one clock. */
import { createListeners } from './listeners.ts'

type Subscribe = (listener: () => void) => () => void

const createTicker = (everyMs: number): Subscribe => {
  const listeners = createListeners<void>()
  let count = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return (listener) => {
    // Two that listen with one function are two.
    const remove = listeners.add(() => listener())
    count += 1
    timer ??= setInterval(listeners.tell, everyMs)
    return () => {
      remove()
      count -= 1
      if (count > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

const tickers = new Map<number, Subscribe>()

export const everyTick = (everyMs: number): Subscribe => {
  const held = tickers.get(everyMs) ?? createTicker(everyMs)
  tickers.set(everyMs, held)
  return held
}
