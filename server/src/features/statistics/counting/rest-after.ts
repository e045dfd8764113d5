/**
 * Whoever counts gives way to what burns: after a round that took long it rests ten times as long, so that in a storm a
 * day that has grown large takes a tenth of a core and no more. Figures say how old they are.
 */
const share = 10

export const restAfter = (work: () => Promise<number>, now: () => number): (() => Promise<number>) => {
  let restUntil = 0
  return async () => {
    if (now() < restUntil) return 0
    const began = now()
    const done = await work()
    restUntil = now() + share * (now() - began)
    return done
  }
}
