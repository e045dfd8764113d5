/** One after the other, so many at a time: what is dear never takes the whole machine. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** As above; 'busy' at once where too many wait already. */
export const createShortLine = (atOnce: number, mostWaiting: number) => {
  const turn = createTurns(atOnce)
  let here = 0
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (here >= mostWaiting) return 'busy'
    here += 1
    try {
      return await turn(work)
    } finally {
      here -= 1
    }
  }
}

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
