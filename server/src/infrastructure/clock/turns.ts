/** One after the other, so many at a time: what is dear never takes the whole machine. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export const createTurns = (atOnce: number): Turns => {
  let free = atOnce
  const waiting: (() => void)[] = []
  const begin = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve))
    free -= 1
    return Promise.resolve()
  }
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}
