import type { ScopedDatabase } from './scoped-database.ts'

/**
 * The same database for a crowd: as many as there are connections are served, the others wait in line. The pool itself
 * would turn them away after its two seconds, and they would all come back at once.
 */
export const inLine = (database: ScopedDatabase, most: number): ScopedDatabase => {
  const waiting: (() => void)[] = []
  let served = 0

  const serve = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (served >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else served += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes from hand to hand; it is only given up when nobody waits.
      if (next) next()
      else served -= 1
    }
  }

  return {
    read: (settings, query) => serve(() => database.read(settings, query)),
    write: (settings, work) => serve(() => database.write(settings, work)),
  }
}
